import { EmptyState, type EmptyStateProps } from './empty-state';

/** All that a page has to say, in the middle of it: at most a main action and a quiet one. Nothing floats beside it. */
export const LoneState = (props: EmptyStateProps) => (
  <div data-lone className="flex min-h-[60dvh] flex-col justify-center">
    <EmptyState {...props} />
  </div>
);
