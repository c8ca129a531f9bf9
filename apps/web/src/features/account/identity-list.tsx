import type { LinkedIdentity, Provider } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { providerLogos, providers, returnedFromPage } from '@/features/auth';
import { SectionNotLoaded } from '@/features/not-loaded';
import { useOptions } from '@/platform/environment';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { LinkIdentityDialog } from './link-identity-dialog';
import { useIdentities } from './identities.queries';
import { finishLinking } from './linking';
import { RemoveIdentityDialog } from './remove-identity-dialog';
import { IdentityRow } from './identity-row';

type Asking = { to: 'add'; provider: Provider } | { to: 'remove'; identity: LinkedIdentity };

/** The providers of this account's identities. */
export function IdentitiesInWords() {
  const { t } = useTranslation('auth');
  const { data } = useIdentities();
  const own = new Set(data?.identities.map(({ provider }) => t(`providers.${provider}`)));
  return [...own].join(' · ');
}

/** The identities of this account: shown, added, and removed down to one. */
export function IdentityList() {
  const { t } = useTranslation(['account', 'auth']);
  const identities = useIdentities();
  const { data } = identities;
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);

  // Where popups are blocked, the whole page redirects to the provider and back.
  useEffect(() => {
    const returned = returnedFromPage();
    if (returned) void finishLinking(returned.provider, returned.own);
  }, []);

  return (
    <Card>
      {data === undefined ? (
        <SectionNotLoaded
          query={identities}
          title={t('waysIn.failed')}
          loading={<Skeleton className="h-16 w-full" />}
        />
      ) : (
        <>
          <ul className="-my-2 divide-y divide-line">
            {data.identities.map((identity) => (
              <IdentityRow
                key={identity.identity_id}
                identity={identity}
                isOnly={data.identities.length === 1}
                onRemove={() => setAsking({ to: 'remove', identity })}
              />
            ))}
          </ul>
          {data.identities.length === 1 && <p className="mt-4 text-sm text-ink-2">{t('waysIn.onlyOne')}</p>}
          <AddButtons onAdd={(provider) => setAsking({ to: 'add', provider })} />
        </>
      )}
      {asking?.to === 'add' && <LinkIdentityDialog provider={asking.provider} onClose={close} />}
      {asking?.to === 'remove' && <RemoveIdentityDialog identity={asking.identity} onClose={close} />}
    </Card>
  );
}

function AddButtons({ onAdd }: { onAdd: (provider: Provider) => void }) {
  const { t } = useTranslation(['account', 'auth']);
  const options = useOptions();
  return (
    <div className="mt-4 flex flex-wrap gap-2 *:grow">
      {providers
        .filter((provider) => options && options[provider].via !== 'none')
        .map((provider) => {
          const Logo = providerLogos[provider];
          return (
            <Button key={provider} variant="secondary" icon={<Logo />} onPress={() => onAdd(provider)}>
              {t('waysIn.add', { provider: t(`auth:providers.${provider}`) })}
            </Button>
          );
        })}
    </div>
  );
}
