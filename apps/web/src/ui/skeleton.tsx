/** The place of something that is loading; its size comes from the class. It shows after 200 ms. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden className={`block animate-breathe [:where(&)]:rounded-small bg-ink/8 ${className}`} />
  );
}
