const maxShown = 99;

/** A count. Hidden at 0; “99+” beyond 99. The label has the same as text. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-apricot px-1.5 text-xs font-bold text-on-apricot tabular-nums">
      <span aria-hidden>{count > maxShown ? `${maxShown}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
