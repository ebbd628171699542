/**
 * How a picture is shown. Lengths in CSS pixels of the pane; `x` and `y` are the distance of the picture's
 * middle from the pane's.
 */
export interface View {
  /** 1 fits the whole picture into the pane. */
  zoom: number;
  x: number;
  y: number;
  /** Degrees clockwise, also beyond 360, so that turning never spins back. */
  turn: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const wholePicture: View = { zoom: 1, x: 0, y: 0, turn: 0 };
export const zoomStep = 1.4;
const maximumZoom = 12;

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** The picture's size in the pane at zoom 1, after turning. A small picture is enlarged twofold at most. */
export function fittedSize(picture: Size, pane: Size, turn: number): Size {
  const upright = turn % 180 === 0;
  const width = upright ? picture.width : picture.height;
  const height = upright ? picture.height : picture.width;
  if (width === 0 || height === 0) return { width: 0, height: 0 };
  const scale = Math.min(pane.width / width, pane.height / height, 2);
  return { width: width * scale, height: height * scale };
}

/**
 * Keeps the picture visible: it moves as far as its edges, or stays centred where it is smaller than the
 * pane.
 */
function kept(view: View, picture: Size, pane: Size): View {
  const size = fittedSize(picture, pane, view.turn);
  return {
    ...view,
    x: clamp(view.x, Math.max(0, (size.width * view.zoom - pane.width) / 2)),
    y: clamp(view.y, Math.max(0, (size.height * view.zoom - pane.height) / 2)),
  };
}

/** Zooms by a factor; the point `at`, measured from the middle of the pane, stays where it is. */
export function zoomed(view: View, factor: number, at: Point, picture: Size, pane: Size): View {
  const zoom = Math.min(maximumZoom, Math.max(1, view.zoom * factor));
  const grown = zoom / view.zoom;
  return kept(
    { ...view, zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown },
    picture,
    pane,
  );
}

export function moved(view: View, by: Point, picture: Size, pane: Size): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, pane);
}

/** Turned a quarter clockwise; what is in the middle stays there. */
export function turned(view: View, picture: Size, pane: Size): View {
  return kept({ ...view, turn: view.turn + 90, x: -view.y, y: view.x }, picture, pane);
}

const portraitZoom = 2.2;

/**
 * Where a document's portrait usually is: at the left edge (ICAO 9303). An upright picture is shown whole.
 */
export function portraitView(picture: Size, pane: Size): View {
  if (picture.width <= picture.height) return wholePicture;
  const size = fittedSize(picture, pane, 0);
  return kept(
    {
      ...wholePicture,
      zoom: portraitZoom,
      x: size.width * 0.28 * portraitZoom,
      y: size.height * 0.05 * portraitZoom,
    },
    picture,
    pane,
  );
}

/** Where a document has its portrait, as shares of its page: passports (125 by 88 mm), then cards. */
const portraits = {
  passport: { x: 0.01, y: 0.11, height: 0.6 },
  card: { x: 0.02, y: 0.2, height: 0.66 },
} as const;

const cardRatio = 1.5;
const photoRatio = 35 / 45;

/**
 * Places a picture of a document in a frame of a passport's photograph so that it shows the portrait. An
 * upright picture is no page that was cut out, and fills the frame as it is.
 */
export function portraitPart({
  width,
  height,
}: Size): Partial<Record<'width' | 'height' | 'left' | 'top', string>> {
  if (width <= height) return {};
  const part = width / height < cardRatio ? portraits.passport : portraits.card;
  const share = (part.height * height * photoRatio) / width;
  return {
    width: `${100 / share}%`,
    height: `${100 / part.height}%`,
    left: `${(-100 * part.x) / share}%`,
    top: `${(-100 * part.y) / part.height}%`,
  };
}
