import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { type Loadable, useObstacle, useUnreached } from './use-obstacle';

interface LoadingProps {
  /** The skeleton. */
  loading: ReactNode;
  /** What could not be loaded, in place of “Something went wrong”. */
  title?: string;
  /** Above what is in its way, on a page that begins without one. */
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

/** In place of a page whose data is not there: its skeleton while it loads, otherwise what is in its way and a way to try again. */
export function NotLoaded({ queries, ...props }: LoadingProps & { queries: readonly Loadable[] }) {
  return <InItsPlace {...props} obstacle={useObstacle(queries, props.title)} />;
}

/** The same of what loads without a query. */
export function StillLoading(props: LoadingProps) {
  return <InItsPlace {...props} obstacle={useUnreached(true, props.title)} />;
}
