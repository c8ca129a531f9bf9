import type { StaffMe } from '@nestmate/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorTextOf, unwrap } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { call, calls } from '../platform/call';
import { cleanAddress } from './arrival';
import { Lead } from './lead';

interface Props {
  token: string;
  onEntered: (me: StaffMe) => void;
  /** Leads to the other ways. */
  onOther: () => void;
}

/** The page of a mail's link. Opening it does not use up the link; the click does. */
export function SpendLink({ token, onEntered, onOther }: Props) {
  const { t } = useTranslation('staff');
  const spending = useMutation({
    mutationFn: () => unwrap(call(calls.staffSignIn.spendLink, { body: { token } })),
  });
  useEffect(cleanAddress, []);
  return (
    <div className="flex flex-col gap-5">
      <Lead title={t('link.title')}>{t('link.lead')}</Lead>
      {spending.error && <Banner tone="danger">{errorTextOf(spending.error)}</Banner>}
      {spending.error ? (
        <Button variant="secondary" onPress={onOther}>
          {t('link.other')}
        </Button>
      ) : (
        <Button
          isPending={spending.isPending}
          pendingLabel={t('signIn.entering')}
          onPress={() => void spending.mutateAsync().then(onEntered, () => undefined)}
        >
          {t('link.enter')}
        </Button>
      )}
    </div>
  );
}
