import type { ButtonHTMLAttributes } from 'react';
import { buttonLook } from '@/ui/button-look';

/** A button for screens that must work when no more code can be fetched. */
export function PlainButton(props: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'onClick'>) {
  return <button type="button" {...props} className={buttonLook({})} />;
}
