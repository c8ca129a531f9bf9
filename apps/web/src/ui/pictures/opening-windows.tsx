import type { ReactNode } from 'react';

interface Props {
  /** The large avatar in the lit window. */
  left?: ReactNode;
  right?: ReactNode;
  className?: string;
}

const shutter = 'absolute inset-y-0 w-1/2 border-2 border-outline bg-dusk';

function OpeningWindow({ children, delay }: { children: ReactNode; delay: string }) {
  return (
    <span className="relative block h-36 w-[46%] rounded-small border-3 border-outline bg-apricot">
      <span className="absolute inset-x-0 top-0 block h-2/5 bg-glow" />
      <span className="absolute inset-0 flex items-end justify-center overflow-hidden [&>*]:h-auto [&>*]:w-[88%] [&>*]:translate-y-[8%] [&>*]:aspect-square">
        {children}
      </span>
      <span className={`${shutter} left-0 origin-left animate-open`} style={{ animationDelay: delay }} />
      <span className={`${shutter} right-0 origin-right animate-open`} style={{ animationDelay: delay }} />
      <span className="absolute -inset-x-2 -bottom-3 block h-0.75 rounded-full bg-outline" />
    </span>
  );
}

/** A mutual like: the shutters of two lit windows open under one roof. With reduced motion they start open. */
export function OpeningWindows({ left, right, className = 'w-72' }: Props) {
  return (
    <span className={`block pb-3 ${className}`} aria-hidden>
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
      <span className="mt-1 flex justify-between px-[3%]">
        <OpeningWindow delay="220ms">{left}</OpeningWindow>
        <OpeningWindow delay="340ms">{right}</OpeningWindow>
      </span>
    </span>
  );
}
