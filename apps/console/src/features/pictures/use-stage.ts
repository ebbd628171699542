import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { moved, type Point, type Size, turned, type View, wholePicture, zoomed, zoomStep } from './view.ts';

const keyboardStep = 60;
const doubleClickZoom = 3;

const middle: Point = { x: 0, y: 0 };
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Where a pointer is, measured from the middle of an element. */
function fromMiddle(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

/** What the buttons and keys of a picture do. */
export interface StageActions {
  zoomIn: () => void;
  zoomOut: () => void;
  turn: () => void;
  reset: () => void;
}

/** A picture in its pane, and how it is viewed. */
interface Stage {
  picture: Size;
  pane: Size;
  view: View;
  onChange: (view: View) => void;
}

function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/**
 * Zooms on Ctrl and wheel. Only a non-passive listener can stop the browser's own zoom; React adds passive
 * ones.
 */
function useWheelZoom(ref: RefObject<HTMLElement | null>, stage: Stage): void {
  const latest = useRef(stage);
  useEffect(() => {
    latest.current = stage;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { picture, pane, view, onChange } = latest.current;
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.005));
      onChange(zoomed(view, factor, fromMiddle(element, event), picture, pane));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [ref]);
}

/** One pointer drags the picture, two also zoom it. */
function usePointers({ picture, pane, view, onChange }: Stage) {
  const pointers = useRef(new Map<number, Point>());
  const release = (event: PointerEvent): void => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const after = { x: event.clientX, y: event.clientY };
      pointers.current.set(event.pointerId, after);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      const by = { x: after.x - before.x, y: after.y - before.y };
      if (!other) {
        onChange(moved(view, by, picture, pane));
        return;
      }
      const between = { clientX: (after.x + other.x) / 2, clientY: (after.y + other.y) / 2 };
      const center = fromMiddle(event.currentTarget, between);
      const grown = distance(after, other) / Math.max(1, distance(before, other));
      const halfway = { x: by.x / 2, y: by.y / 2 };
      onChange(moved(zoomed(view, grown, center, picture, pane), halfway, picture, pane));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyboardStep, y: 0 },
  ArrowRight: { x: -keyboardStep, y: 0 },
  ArrowUp: { x: 0, y: keyboardStep },
  ArrowDown: { x: 0, y: -keyboardStep },
};

/**
 * Everything that moves a picture in its pane: wheel with Ctrl, drag, pinch, double click, arrow keys.
 * `picture` is its natural size; until the officer has `chosen` a view, `start` gives it. Spread `handlers`
 * and `ref` on the pane.
 */
export function useStage(
  picture: Size,
  chosen: View | undefined,
  onChange: (view: View) => void,
  start?: (picture: Size, pane: Size) => View,
) {
  const ref = useRef<HTMLDivElement>(null);
  const pane = useSize(ref);
  const view = chosen ?? start?.(picture, pane) ?? wholePicture;
  const stage: Stage = { picture, pane, view, onChange };
  useWheelZoom(ref, stage);
  const pointerHandlers = usePointers(stage);

  const zoomBy = (factor: number, at: Point = middle): void =>
    onChange(zoomed(view, factor, at, picture, pane));

  const handlers = {
    ...pointerHandlers,
    onDoubleClick(event: MouseEvent<HTMLDivElement>) {
      if (view.zoom > 1) onChange({ ...wholePicture, turn: view.turn });
      else zoomBy(doubleClickZoom, fromMiddle(event.currentTarget, event));
    },
    onKeyDown(event: KeyboardEvent) {
      const by = arrows[event.key];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onChange(moved(view, by, picture, pane));
    },
  };

  const actions: StageActions = {
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    turn: () => onChange(turned(view, picture, pane)),
    reset: () => onChange(wholePicture),
  };

  return { ref, pane, view, handlers, actions };
}
