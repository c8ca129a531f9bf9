import { EmptyState, type EmptyStateProps } from './empty-state';

type Props = Omit<EmptyStateProps, 'scene' | 'beside'>;

/** In place of what could not be shown; it is announced. */
export function ErrorState(props: Props) {
  return (
    <div role="alert">
      <EmptyState scene="dark" beside="moon" {...props} />
    </div>
  );
}
