const radius = 48;
const around = 2 * Math.PI * radius;

interface ProgressRingProps {
  label: string;
  /** 0 to 1; undefined while the duration is unknown. */
  share?: number | undefined;
}

/** A ring around a picture: it fills during the upload, and spins while the server makes the picture. */
export function ProgressRing({ label, share }: ProgressRingProps) {
  return (
    <>
      <progress aria-label={label} value={share} className="sr-only" />
      <svg
        viewBox="0 0 100 100"
        fill="none"
        strokeWidth="3.5"
        aria-hidden
        className={`pointer-events-none absolute -inset-1.5 size-[calc(100%+0.75rem)] ${share === undefined ? 'animate-spin' : '-rotate-90'}`}
      >
        <circle cx="50" cy="50" r={radius} className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          strokeLinecap="round"
          strokeDasharray={`${(share ?? 0.25) * around} ${around}`}
          className="stroke-plum transition-[stroke-dasharray]"
        />
      </svg>
    </>
  );
}
