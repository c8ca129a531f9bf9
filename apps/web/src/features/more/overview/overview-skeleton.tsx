import { Skeleton } from '@/ui/skeleton';

const card = 'block rounded-card border border-line bg-surface';
const sections = ['basics', 'answers', 'majors', 'housing', 'accounts'];

/** The place of the profile: picture and name, how complete it is, and a row for each section. */
export const OverviewSkeleton = ({ label }: { label: string }) => (
  <output aria-label={label} className="flex flex-col gap-4">
    <span className={card}>
      <span className="flex items-center gap-4 p-4 sm:gap-5">
        <Skeleton className="size-22 rounded-full" />
        <span className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="w-4/5" />
          <Skeleton className="h-11 w-36 rounded-control" />
        </span>
      </span>
      <span className="flex flex-col gap-2.5 border-t border-line px-4 py-4">
        <Skeleton className="w-3/5" />
        <Skeleton className="h-1.5 rounded-full" />
      </span>
    </span>
    <span className={`${card} divide-y divide-line`}>
      {sections.map((section) => (
        <span key={section} className="flex min-h-14 items-center justify-between px-4">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/5" />
        </span>
      ))}
    </span>
  </output>
);
