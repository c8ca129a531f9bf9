import { IconButton, type IconButtonProps } from '@/ui/icon-button';

/** A button of a call's bar, of which several stand in one row of a phone. */
export const BarButton = (props: Omit<IconButtonProps, 'size'>) => (
  <IconButton variant="bar" {...props} size="tight" />
);
