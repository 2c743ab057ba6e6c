"""The map that the application and the editor draw: scene, view, overlays, tools and pictures of a position.

It sees boards, looks and views only, never a game, a session or a rule. Use it so::

    scene = MapScene(board, look)                    # furniture=False: the board alone
    view = MapView(scene)                            # a QGraphicsView
    scene.show_view(view_of_position, animate=True, moves={"A": (start, ..., end)})
    view.tool = MyTool()                             # or view.set_tool(tool), which cancels the one before

``scene.MapScene``
    ``show_view`` (which also shows ``View.battle``; ``MapLook.objectives`` are always shown);
    ``set_overlay(name, overlay | None)``, ``overlay``, ``clear_overlays``; ``lift(pieces, at)``,
    ``drag_to(at, refused=...)``, ``drop()``, ``glide_back()``; ``members(space)`` bottom first,
    ``space_of(piece)``, ``hit(point)``, ``fan(point | None)``; ``finish_animations``, ``animating``, signals
    ``shown`` and ``rested``; ``set_palette``, ``set_grid``, ``set_numbers``, ``set_counters``,
    ``set_motion(reduced=, pace=)``; ``show_plans`` (chances in the rows of a display), ``card_on(space)``.
``view.MapView``
    ``zoom`` (1 is 100 %: a hex is 72 px flat to flat, a degree of latitude 18 px), ``set_zoom``, ``zoom_in``,
    ``zoom_out``, ``fit`` (the sheet), ``fit_board``, ``actual_size``, ``centre_on(space)``, ``ensure_seen(space)``,
    ``pan``, ``cancel``, ``picture()`` (complete, unlike ``grab()``);
    signals ``zoom_changed``, ``camera_changed``, ``hovered(space, piece)``, ``stack_walked``; ``peek_key``.
``overlays``
    ``ReachOverlay``, ``ForbiddenOverlay``, ``RouteOverlay``, ``SelectionOverlay``, ``CursorOverlay``,
    ``HoverOverlay``, ``TargetOverlay``, ``ArrowsOverlay``, ``ChoiceOverlay``, ``ObjectiveOverlay``,
    ``ZoneOverlay``, ``FocusOverlay``, ``LessonOverlay``, ``PillsOverlay``: plain descriptions.
``tools``
    ``Tool`` (press, move, release, double, menu, hover, leave, key, cancel) and ``MapEvent``.
``minimap.Minimap``, ``chip.ZoomControls``, ``chip.HexChip``
    widgets that go with a view.
``render``
    ``render_image``, ``render_pdf``, and ``Picture`` for several pictures of one board.
``sheets.sheet_of``
    what is particular to a kind of map, chosen by the look: hexes; squares on the globe where ``MapLook.globe`` is
    given; a sheet of areas with tracks, display and cards where ``MapLook.areas`` is (``View.markers`` are shown on
    these two, ``View.piles`` on the last).
``laying``
    where counters lie that are no stack: in a grid, one by one, as a badge; ``MapGeometry.lies`` asks it.
``cards.card_pixmap``, ``card_popup.CardPopup``
    a card for a panel, and the card under the pointer shown large.
``kit``, ``theme``, ``icons``
    fonts and text, design values, toolbar icons.
``counters.counter``, ``atlas.CounterAtlas``, ``markers.marker``
    counters and markers for panels.

Names are imported from their modules, so that a program pays only for what it uses.
"""
