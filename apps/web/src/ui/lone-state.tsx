import { EmptyState, type EmptyStateProps } from './empty-state';

/** The only message of a page, centered, with at most a main action and a quiet one. Nothing floats beside it. */
export const LoneState = (props: EmptyStateProps) => (
  <div data-lone className="flex min-h-[60dvh] flex-col justify-center">
    <EmptyState {...props} />
  </div>
);
