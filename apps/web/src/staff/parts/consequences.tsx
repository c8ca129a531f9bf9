import type { ReactNode } from 'react';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';

interface Line {
  count: number;
  /** Follows the number. */
  text: string;
}

interface CountQuery {
  error: Error | null;
  refetch: () => unknown;
}

interface ConsequencesProps {
  /** Absent until the server has counted. */
  lines: readonly Line[] | undefined;
  query: CountQuery;
  /** How the action can be undone. */
  undo: ReactNode;
}

/** The effects of an action, on how many, and how it can be undone; the server counts when the dialog opens. */
export function Consequences({ lines, query, undo }: ConsequencesProps) {
  const { language } = useTranslation('staff');
  if (!lines) return <NotCounted query={query} />;
  const numbers = new Intl.NumberFormat(language);
  return (
    <output className="block">
      {/* Counted again every few seconds, over the reason that a person types. */}
      <ul aria-live="off" className="flex flex-col gap-3">
        {lines.map(({ count, text }) => (
          <li key={text} className="flex items-baseline gap-3">
            <span className="min-w-10 shrink-0 text-right font-semibold tabular-nums">
              {numbers.format(count)}
            </span>
            <span className="min-w-0 flex-1 text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
      <p className="pt-3">{undo}</p>
    </output>
  );
}

/** Replaces an action's consequences while the server counts them, or when it could not. */
export function NotCounted({ query: { error, refetch } }: { query: CountQuery }) {
  const { t } = useTranslation('common');
  if (!error) return <Skeleton className="h-32 w-full" />;
  return (
    <Banner
      tone="danger"
      action={
        <Button size="sm" variant="secondary" onPress={() => void refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {errorTextOf(error)}
    </Banner>
  );
}
