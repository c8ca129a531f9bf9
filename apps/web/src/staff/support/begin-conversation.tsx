import { hasRight } from '@nestmate/contract/staff/rights';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { useNetwork } from '../platform/network';
import type { BeginDialogProps } from './begin-dialog';

/** Loaded once somebody begins a conversation. */
const BeginDialog = lazy(() => import('./begin-dialog'));

interface BeginConversationProps extends Omit<BeginDialogProps, 'onClose'> {
  /** One of several on a page: it names the resident, and weighs less. */
  isBeside?: boolean;
}

/** Begins a conversation with a resident; nothing for a staff member who may not answer residents. */
export function BeginConversation({ isBeside = false, ...resident }: BeginConversationProps) {
  const { t } = useTranslation('staffSupport');
  const { role } = useNetwork().network;
  const [isOpen, setOpen] = useState(false);
  if (!hasRight(role, 'moderate')) return null;
  return (
    <>
      <Button
        variant={isBeside ? 'quiet' : 'secondary'}
        size="sm"
        {...(isBeside && { 'aria-label': t('begin.label', { name: resident.name }) })}
        onPress={() => setOpen(true)}
      >
        {t('begin.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <BeginDialog {...resident} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
