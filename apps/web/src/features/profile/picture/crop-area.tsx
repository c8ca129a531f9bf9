import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import {
  type Crop,
  cropBorder,
  cropRadius,
  cropSize,
  moveBy,
  scaleOf,
  turn,
  turnedSize,
  zoomTo,
} from './crop';
import type { Picture } from './open-picture';

const areaSize = cropSize + 2 * cropBorder;
/** CSS pixels. */
const keyStep = 10;
const keyZoom = 1.1;
const wheelZoom = 0.002;

interface CropAreaProps {
  picture: Picture;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
  label: string;
  describedBy: string;
}

type Point = { x: number; y: number };
const between = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function offsetFromMiddle(element: HTMLElement, { x, y }: Point): Point {
  const box = element.getBoundingClientRect();
  return { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 };
}

/** The picture behind a round cut-out: dragged by one finger, zoomed by two, or moved by keys. */
export function CropArea({ picture, crop, onChange, label, describedBy }: CropAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());

  function follow(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const after = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, after);
    const [from, to] = other ? [between(before, other), between(after, other)] : [before, after];
    const middle = offsetFromMiddle(event.currentTarget, to);
    const stretch = other ? distance(after, other) / Math.max(distance(before, other), 1) : 1;
    onChange((current) => {
      const moved = moveBy(current, picture, { x: to.x - from.x, y: to.y - from.y });
      return stretch === 1 ? moved : zoomTo(moved, picture, moved.zoom * stretch, middle);
    });
  }

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    // React attaches wheel listeners as passive, so the page would scroll too.
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      const at = offsetFromMiddle(element, { x: event.clientX, y: event.clientY });
      const factor = Math.exp(-event.deltaY * wheelZoom);
      onChange((current) => zoomTo(current, picture, current.zoom * factor, at));
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [picture, onChange]);

  const keys: Record<string, (crop: Crop) => Crop> = {
    ArrowLeft: (current) => moveBy(current, picture, { x: -keyStep, y: 0 }),
    ArrowRight: (current) => moveBy(current, picture, { x: keyStep, y: 0 }),
    ArrowUp: (current) => moveBy(current, picture, { x: 0, y: -keyStep }),
    ArrowDown: (current) => moveBy(current, picture, { x: 0, y: keyStep }),
    '+': (current) => zoomTo(current, picture, current.zoom * keyZoom),
    '=': (current) => zoomTo(current, picture, current.zoom * keyZoom),
    '-': (current) => zoomTo(current, picture, current.zoom / keyZoom),
    r: (current) => turn(current, picture, 'right'),
  };

  function press(event: KeyboardEvent) {
    const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!change) return;
    event.preventDefault();
    onChange(change);
  }

  const scale = scaleOf(picture, crop);
  const turned = turnedSize(picture, crop.turns);
  const offset = { x: (0.5 - crop.x) * turned.width * scale, y: (0.5 - crop.y) * turned.height * scale };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a widget with its own keys, which screen readers pass on
    <div
      ref={area}
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys need the focus
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={follow}
      onPointerUp={({ pointerId }) => fingers.current.delete(pointerId)}
      onPointerCancel={({ pointerId }) => fingers.current.delete(pointerId)}
      style={{ width: areaSize, height: areaSize }}
      className="relative shrink-0 cursor-grab touch-none overflow-hidden rounded-card bg-sunken select-none active:cursor-grabbing"
    >
      <img
        src={picture.url}
        alt=""
        draggable={false}
        style={{
          width: picture.width * scale,
          height: picture.height * scale,
          transform: `translate(-50%, -50%) translate(${offset.x}px, ${offset.y}px) rotate(${crop.turns * 90}deg)`,
        }}
        className="pointer-events-none absolute top-1/2 left-1/2 max-w-none"
      />
      <span
        style={{
          inset: cropBorder,
          borderRadius: cropRadius,
          boxShadow: `0 0 0 ${areaSize}px rgb(23 19 26 / 0.55)`,
        }}
        className="pointer-events-none absolute border-2 border-day"
      />
    </div>
  );
}
