import type { MembershipId } from '@nestmate/contract/ids';
import { useRef } from 'react';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { MailIcon } from '@/ui/icons/mail';
import { Row, Rows } from '@/ui/row';
import { useContactAddress, useSendAddressLink } from './contact-address.queries';

/**
 * The state of a contact address: it gets no mail before its link is opened. Renders nothing for a verified address, or
 * without one.
 */
export function AddressNotice({ membershipId }: { membershipId: MembershipId }) {
  const { t, language } = useTranslation('notifications');
  const { data } = useContactAddress(membershipId);
  const send = useSendAddressLink(membershipId);
  const words = useRef<HTMLParagraphElement>(null);
  if (!data || data.address === '' || data.verified) return null;
  const { address, link, sends_at: sendsAt } = data;
  // The button disappears.
  const sendLink = () => send.mutate(undefined, { onSuccess: () => words.current?.focus() });
  const isUnderWay = link === 'sending' || link === 'waiting';
  return (
    <Banner
      tone="warning"
      title={t('address.title')}
      action={
        !isUnderWay && (
          <Button size="sm" variant="secondary" isPending={send.isPending} onPress={sendLink}>
            {t(link === 'none' ? 'address.send' : 'address.again')}
          </Button>
        )
      }
    >
      <p ref={words} tabIndex={-1} className="wrap-anywhere">
        {link === 'waiting' && sendsAt === null
          ? t('address.held', { address })
          : t(`address.${link}`, {
              address,
              time: sendsAt === null ? '' : weekdayAndTime(sendsAt, language),
            })}
      </p>
      {send.error && (
        <p role="alert" className="mt-1 font-semibold">
          {errorTextOf(send.error)}
        </p>
      )}
    </Banner>
  );
}

/** A link waits a day at the most. */
const weekdayAndTime = (moment: string, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    new Date(moment),
  );

/** The contact address; leads to the screen that changes it. */
export function AddressRow({ membershipId }: { membershipId: MembershipId }) {
  const { t } = useTranslation('notifications');
  const { data } = useContactAddress(membershipId);
  if (!data) return null;
  const { address } = data;
  return (
    <Rows>
      <Row
        icon={<MailIcon />}
        label={t('address.label')}
        value={<span className="wrap-anywhere">{address || t('address.add')}</span>}
        isOpen={address === ''}
        to="/update-basic-info"
      />
    </Rows>
  );
}
