"""UI toolkit: layout trees, widgets, scenes, navigation, input and focus.

Scenes import it as one namespace: `from rage_desktop.ui import toolkit as ui`.
May import: art, presentation, rules. May not: know a game; scenes about anything could be written
with it.
"""

from pygame import Rect, Surface

from rage_desktop.presentation.motion import MotionToken
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas, PictureCache
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.intents import (
    HELP_KEYS,
    Confirm,
    Digit,
    Direction,
    FilesDropped,
    Focus,
    Intent,
    LetGo,
    Navigate,
    PointerDown,
    PointerFound,
    PointerLeft,
    PointerMoved,
    PointerUp,
    Released,
    Shortcut,
    ToEdge,
)
from rage_desktop.ui.toolkit.layout.containers import (
    Column,
    FitHeight,
    FitWidth,
    Flow,
    Grid,
    HorizontalScroll,
    LayoutBuilder,
    PlacedAt,
    Row,
    ScrollView,
    Stack,
)
from rage_desktop.ui.toolkit.layout.element import (
    Child,
    Children,
    Element,
    Layout,
    Options,
    Paint,
    Sized,
    lay_out,
)
from rage_desktop.ui.toolkit.layout.leaves import (
    CustomLayout,
    CustomPaint,
    Divider,
    Icon,
    Label,
    Message,
    Panel,
    Picture,
    Plate,
    Spacer,
    heading,
    plated,
)
from rage_desktop.ui.toolkit.layout.scene_frames import (
    Dialog,
    Drawer,
    Keys,
    Page,
    TreeScene,
    key_hints,
)
from rage_desktop.ui.toolkit.navigation import (
    Chain,
    Fullscreen,
    NavResult,
    Pop,
    Push,
    Quit,
    ReloadContext,
    Replace,
    Reset,
    Route,
)
from rage_desktop.ui.toolkit.nodes import (
    Action,
    Control,
    Node,
    Press,
    Role,
    find,
    line_beside,
    line_beyond,
    share_tab_stop,
)
from rage_desktop.ui.toolkit.panels import (
    paint_card,
    paint_focus,
    paint_panel,
    paint_rule,
    paint_slim_focus,
)
from rage_desktop.ui.toolkit.scene import Modal, Scene, soonest
from rage_desktop.ui.toolkit.widgets.buttons import (
    CORNER,
    Button,
    ButtonKind,
    ChoiceTile,
    IconButton,
    Pill,
    Tab,
    Tile,
)
from rage_desktop.ui.toolkit.widgets.form_controls import (
    SegmentedControl,
    Slider,
    TextField,
    Toggle,
    choice,
)
from rage_desktop.ui.toolkit.widgets.name_field import NameField
from rage_desktop.ui.toolkit.widgets.scroll import HorizontalScrollNode, Scroll
from rage_desktop.ui.toolkit.widgets.stepper import Stepper, stepper
