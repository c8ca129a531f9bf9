import { EmptyState, type EmptyStateProps } from './empty-state';

type Props = Omit<EmptyStateProps, 'scene' | 'beside'>;

/** Replaces content that failed to load; it is announced. */
export function ErrorState(props: Props) {
  return (
    <div role="alert">
      <EmptyState scene="dark" beside="moon" {...props} />
    </div>
  );
}
