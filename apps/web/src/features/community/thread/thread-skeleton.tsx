import { Skeleton } from '@/ui/skeleton';

/** The place of a thread: its first post, and replies. */
export const ThreadSkeleton = ({ label }: { label: string }) => (
  <output aria-label={label} className="flex flex-col gap-4">
    <span className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <span className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-1/3" />
      </span>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
    </span>
    {[0, 1, 2].map((nth) => (
      <span key={nth} className="flex gap-3">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <Skeleton className={`h-16 rounded-card ${nth % 2 ? 'w-3/5' : 'w-4/5'}`} />
      </span>
    ))}
  </output>
);
