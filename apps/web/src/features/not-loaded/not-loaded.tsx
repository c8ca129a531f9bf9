import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { type Loadable, useObstacle, useUnreached } from './use-obstacle';

interface LoadingProps {
  /** The skeleton. */
  loading: ReactNode;
  /** The text for what could not be loaded, instead of “Something went wrong”. */
  title?: string;
  /** The heading above the error, on a page that starts without one. */
  header?: ReactNode;
}

const InItsPlace = ({
  obstacle,
  loading,
  header,
}: LoadingProps & { obstacle: ReturnType<typeof useObstacle> }) =>
  obstacle ? (
    <>
      {header}
      <ErrorState
        title={obstacle.title}
        action={<Button onPress={obstacle.retry}>{obstacle.retryLabel}</Button>}
      >
        {obstacle.text}
      </ErrorState>
    </>
  ) : (
    loading
  );

/** Replaces a page whose data is missing: its skeleton while it loads, otherwise the reason and a retry button. */
export function NotLoaded({ queries, ...props }: LoadingProps & { queries: readonly Loadable[] }) {
  return <InItsPlace {...props} obstacle={useObstacle(queries, props.title)} />;
}

/** The same for data that loads without a query. */
export function StillLoading(props: LoadingProps) {
  return <InItsPlace {...props} obstacle={useUnreached(true, props.title)} />;
}
