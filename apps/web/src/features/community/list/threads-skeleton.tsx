import { Skeleton } from '@/ui/skeleton';

/** The place of a list of threads. */
export const ThreadsSkeleton = ({ label }: { label: string }) => (
  <output aria-label={label} className="flex flex-col gap-3">
    {[0, 1, 2, 3].map((nth) => (
      <span key={nth} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <span className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 w-1/3" />
        </span>
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-7 w-2/5 rounded-full" />
      </span>
    ))}
  </output>
);
