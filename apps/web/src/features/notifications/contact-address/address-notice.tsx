import type { MembershipId } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { useContactAddress, useSendAddressLink } from './contact-address.queries';

/** Where a contact address stands: that it gets no mail before its link is opened. Nothing for a verified one, or without one. */
export function AddressNotice({ membershipId }: { membershipId: MembershipId }) {
  const { t } = useTranslation('notifications');
  const { data } = useContactAddress(membershipId);
  const send = useSendAddressLink(membershipId);
  if (!data || data.address === '' || data.verified) return null;
  const { address, link } = data;
  return (
    <Banner
      tone="warning"
      title={t('address.title')}
      action={
        link !== 'waiting' && (
          <Button size="sm" variant="secondary" isPending={send.isPending} onPress={() => send.mutate()}>
            {t(link === 'sent' ? 'address.again' : 'address.send')}
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">{t(`address.${link}`, { address })}</p>
      {send.error && (
        <p role="alert" className="mt-1 font-semibold">
          {errorTextOf(send.error)}
        </p>
      )}
    </Banner>
  );
}
