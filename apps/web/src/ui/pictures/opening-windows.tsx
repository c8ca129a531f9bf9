import type { ReactNode } from 'react';

interface OpeningWindowsProps {
  /** The large avatar in each lit window, two or more. */
  faces: readonly ReactNode[];
}

const shutter = 'absolute inset-y-0 w-1/2 border-2 border-outline bg-dusk';
const firstDelayMs = 220;
/** All are open within a moment, however many there are. */
const allOpenMs = 240;

function OpeningWindow({ children, delay }: { children: ReactNode; delay: string }) {
  return (
    <span className="relative block aspect-11/12 rounded-small border-3 border-outline bg-apricot">
      <span className="absolute inset-x-0 top-0 block h-2/5 bg-glow" />
      <span className="absolute inset-0 overflow-hidden *:size-full *:rounded-none">{children}</span>
      <span className={`${shutter} left-0 origin-left animate-open`} style={{ animationDelay: delay }} />
      <span className={`${shutter} right-0 origin-right animate-open`} style={{ animationDelay: delay }} />
      <span className="absolute -inset-x-1.5 -bottom-2.5 block h-0.75 rounded-full bg-outline" />
    </span>
  );
}

/** Up to four in a row; more than four stand in even rows. */
const columnsFor = (count: number) => (count <= 4 ? count : Math.min(4, Math.ceil(count / 2)));

/** A celebration: the shutters of lit windows open under one roof. With reduced motion they start open. */
export function OpeningWindows({ faces }: OpeningWindowsProps) {
  return (
    <span className="block w-72 max-w-full pb-3" aria-hidden>
      <svg
        viewBox="0 0 288 76"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="block w-full stroke-outline"
      >
        <path d="M4 70 144 6l140 64" />
        <circle cx="144" cy="48" r="10" className="fill-apricot" />
      </svg>
      <span
        className="mt-1 grid gap-x-4 gap-y-5 px-[3%]"
        style={{ gridTemplateColumns: `repeat(${columnsFor(faces.length)}, minmax(0, 1fr))` }}
      >
        {faces.map((face, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- windows do not change places
          <OpeningWindow key={nth} delay={`${firstDelayMs + (nth * allOpenMs) / faces.length}ms`}>
            {face}
          </OpeningWindow>
        ))}
      </span>
    </span>
  );
}
