import type { ReactNode } from 'react';
import { Skeleton } from './skeleton';

interface SkeletonProps {
  /** Announces to screen readers that something is loading. */
  label: string;
}

const Loading = ({
  label,
  className,
  children,
}: SkeletonProps & { className: string; children: ReactNode }) => (
  <output aria-label={label} className={className}>
    {children}
  </output>
);

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);

/** The place of a list of people, chats or requests. */
export const RowsSkeleton = ({ label, count = 4 }: SkeletonProps & { count?: number }) => (
  <Loading label={label} className="flex flex-col gap-4">
    {times(count).map((nth) => (
      <span key={nth} className="flex items-center gap-3">
        <Skeleton className="size-14 rounded-full" />
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-4/5" />
        </span>
      </span>
    ))}
  </Loading>
);

/** The place of a person's card: picture, name, a line, facts. */
export const PersonSkeleton = ({ label }: SkeletonProps) => (
  <Loading
    label={label}
    className="flex w-full max-w-95 flex-col overflow-hidden rounded-card border border-line bg-surface"
  >
    <Skeleton className="aspect-square w-full rounded-none" />
    <span className="flex flex-col gap-3 p-5">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-4 w-3/4" />
      <span className="flex gap-2">
        <Skeleton className="h-8 w-28 rounded-full" />
        <Skeleton className="h-8 w-24 rounded-full" />
      </span>
    </span>
  </Loading>
);

/** The place of a form: labels, fields and its button. */
export const FormSkeleton = ({ label, count = 3 }: SkeletonProps & { count?: number }) => (
  <Loading label={label} className="flex w-full flex-col gap-6">
    {times(count).map((nth) => (
      <span key={nth} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-12 rounded-control" />
      </span>
    ))}
    <Skeleton className="h-12 w-40 rounded-control" />
  </Loading>
);

/** The place of a conversation's messages. */
export const ConversationSkeleton = ({ label }: SkeletonProps) => (
  <Loading label={label} className="flex w-full flex-col gap-3 p-5">
    <Skeleton className="h-10 w-2/5 rounded-card" />
    <Skeleton className="h-16 w-3/5 rounded-card" />
    <Skeleton className="h-10 w-1/2 self-end rounded-card" />
    <Skeleton className="h-10 w-1/3 rounded-card" />
  </Loading>
);
