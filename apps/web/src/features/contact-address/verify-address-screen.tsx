import { type PropsWithChildren, useRef } from 'react';
import { CallError, errorTextOf } from '@/platform/calls/query-client';
import { useProductName } from '@/platform/environment';
import { useTranslation } from '@/platform/texts/use-translation';
import { useLinkToken } from '@/platform/use-link-token';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { useLostFocus } from '@/ui/use-lost-focus';
import { useVerifyAddress } from './contact-address.queries';

/** `/verify-address`, which a link in a mail opens. Only the click verifies: mail programs open links by themselves. */
export default function VerifyAddressScreen() {
  const { t } = useTranslation('notifications');
  const product = useProductName();
  const token = useLinkToken();
  const verify = useVerifyAddress();
  const isAbout = verify.variables === token;

  if (token !== null && isAbout && verify.data)
    return (
      <Outcome>
        <Banner tone="success" title={t('address.page.doneTitle')}>
          <p className="wrap-anywhere">{t('address.page.done', { address: verify.data.address })}</p>
        </Banner>
        <div className="mt-6 flex flex-col">
          <ButtonLink href="/">{t('address.page.onward', { product })}</ButtonLink>
        </div>
      </Outcome>
    );
  if (token === null || (isAbout && isGone(verify.error)))
    return (
      <Outcome>
        <Banner tone="warning" title={t('address.page.goneTitle')}>
          {t('address.page.gone')}
        </Banner>
        <div className="mt-6 flex flex-col">
          <ButtonLink href="/settings/notifications">{t('address.page.settings')}</ButtonLink>
        </div>
      </Outcome>
    );
  return (
    <>
      <p>{t('address.page.ask', { product })}</p>
      <p className="mt-3 text-ink-2">{t('address.page.notMine')}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button isPending={verify.isPending} onPress={() => verify.mutate(token)}>
          {t('address.page.confirm')}
        </Button>
        {isAbout && verify.error && <Banner tone="danger">{errorTextOf(verify.error)}</Banner>}
      </div>
    </>
  );
}

/** The result of the link, which replaces the button that had the focus. */
function Outcome({ children }: PropsWithChildren) {
  const words = useRef<HTMLDivElement>(null);
  useLostFocus(words);
  return (
    <div ref={words} tabIndex={-1}>
      {children}
    </div>
  );
}

const isGone = (error: Error | null) => error instanceof CallError && error.errorCode === 'LinkGone';
