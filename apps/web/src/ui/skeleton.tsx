/** The place of something that is loading; its size comes from the class. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe [:where(&)]:rounded-small bg-ink/8 ${className}`} />;
}
