import type { ErrorBody } from '@nestmate/contract/errors';
import type { LinkedIdentity } from '@nestmate/contract/identities';
import { useEffect, useState } from 'react';
import {
  type Method,
  methodKey,
  methodLogos,
  methodName,
  methodOf,
  openProvider,
  providers,
  returnedFromPage,
  startOf,
  withParameter,
} from '@/features/auth';
import { SectionNotLoaded } from '@/features/not-loaded';
import { useOptions } from '@/platform/environment';
import { useSession } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton } from '@/ui/icon-button';
import { TrashIcon } from '@/ui/icons/trash';
import { Skeleton } from '@/ui/skeleton';
import { useIdentities } from './account.queries';
import { finishLinking, removeIdentity, intendToLink } from './linking';
import { SignInAgainDialog } from './sign-in-again-dialog';

type IdentityChange = { to: 'add'; method: Method } | { to: 'remove'; identity: LinkedIdentity };

/** The providers of this account's identities. */
export function IdentitiesInWords() {
  const { data } = useIdentities();
  const own = new Set(data?.identities.map(methodName));
  return [...own].join(' · ');
}

/** The identities of this account: shown, added, and removed down to one. */
export function IdentityList() {
  const { t } = useTranslation(['account', 'auth']);
  const identities = useIdentities();
  const { data } = identities;
  const [asking, setAsking] = useState<IdentityChange | null>(null);
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
          <AddButtons onAdd={(method) => setAsking({ to: 'add', method })} />
        </>
      )}
      {asking?.to === 'add' && <LinkIdentityDialog method={asking.method} onClose={close} />}
      {asking?.to === 'remove' && <RemoveIdentityDialog identity={asking.identity} onClose={close} />}
    </Card>
  );
}

interface LinkIdentityDialogProps {
  method: Method;
  onClose: () => void;
}

/**
 * Explains the visit to the provider. It declares the intention to the server meanwhile, because a popup opens only in
 * the click itself.
 */
function LinkIdentityDialog({ method, onClose }: LinkIdentityDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const { provider } = method;
  const options = useOptions();
  const [intention, setIntention] = useState<'pending' | 'declared' | 'signInAgain' | { failure: string }>(
    'pending',
  );
  const name = methodName(method);

  const isAsking = intention === 'pending';
  useEffect(() => {
    if (!isAsking) return undefined;
    let isCurrent = true;
    void intendToLink(provider).then((answer) => {
      if (!isCurrent) return;
      if (!('err' in answer)) setIntention('declared');
      else if (answer.err.error_code === 'FreshSignInRequired') setIntention('signInAgain');
      else setIntention({ failure: answer.err.error_description });
    });
    return () => {
      isCurrent = false;
    };
  }, [provider, isAsking]);

  function continueToProvider() {
    const offered = options && startOf(method, options);
    if (intention !== 'declared' || !offered) return;
    onClose();
    openProvider(
      { startUrl: withParameter(offered.startUrl, 'link=1'), window: offered.window },
      { onReturned: (own) => void finishLinking(provider, own), onClosed: () => {} },
    );
  }

  if (intention === 'signInAgain')
    return <SignInAgainDialog reason="link" onDone={() => setIntention('pending')} onClose={onClose} />;
  const failure = typeof intention === 'object' ? intention.failure : null;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('waysIn.addTitle', { provider: name })}
      {...(failure === null && {
        confirm: {
          label: t('waysIn.addContinue', { provider: name }),
          onPress: continueToProvider,
          isPending: intention === 'pending',
        },
      })}
      cancelLabel={t('common:cancel')}
    >
      {failure === null ? t('waysIn.addText', { provider: name }) : <p role="alert">{failure}</p>}
    </ConfirmDialog>
  );
}

interface RemoveIdentityDialogProps {
  identity: LinkedIdentity;
  onClose: () => void;
}

/** Confirms the removal of an identity, and lists what else ends with it. */
function RemoveIdentityDialog({ identity, onClose }: RemoveIdentityDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ErrorBody | null>(null);
  const provider = methodName(identity);

  async function remove() {
    setPending(true);
    const refusal = await removeIdentity(identity);
    setPending(false);
    setFailure(refusal);
    if (refusal === null) onClose();
  }

  if (failure?.error_code === 'FreshSignInRequired')
    return <SignInAgainDialog reason="remove" onDone={() => void remove()} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('waysIn.removeTitle', { provider })}
      confirm={{ label: t('waysIn.remove'), onPress: () => void remove(), isPending, tone: 'danger' }}
      cancelLabel={t('common:cancel')}
    >
      {failure === null ? (
        t('waysIn.removeText', { address: identity.email ?? provider })
      ) : (
        <p role="alert">{failure.error_description}</p>
      )}
    </ConfirmDialog>
  );
}

interface IdentityRowProps {
  identity: LinkedIdentity;
  isOnly: boolean;
  onRemove: () => void;
}

/** An identity, with the email address from its provider. */
function IdentityRow({ identity, isOnly, onRemove }: IdentityRowProps) {
  const { t, language } = useTranslation('account');
  const Logo = methodLogos[identity.provider];
  const provider = methodName(identity);
  const address = identity.email ?? t('waysIn.hidden');
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(
    new Date(identity.linked_at),
  );
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <Logo className="size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{provider}</p>
        <p className="text-sm wrap-anywhere text-ink-2">{address}</p>
        <p className="text-sm text-ink-2">{t('waysIn.since', { date })}</p>
      </div>
      {!isOnly && (
        <IconButton
          label={t('waysIn.removeNamed', { provider, address })}
          icon={<TrashIcon />}
          onPress={onRemove}
        />
      )}
    </li>
  );
}

function AddButtons({ onAdd }: { onAdd: (method: Method) => void }) {
  const { t } = useTranslation('account');
  const options = useOptions();
  const { memberships } = useSession();
  if (!options) return null;
  const networks = new Set<string>(memberships.map(({ l1Id }) => l1Id));
  const campuses = options.campuses.filter(({ network_id: id }) => networks.has(id));
  const methods: Method[] = [
    ...providers.map(methodOf),
    ...campuses.map((campus) => ({ provider: 'campus' as const, campus })),
  ];
  return (
    <div className="mt-4 flex flex-wrap gap-2 *:grow">
      {methods
        .filter((method) => startOf(method, options))
        .map((method) => {
          const Logo = methodLogos[method.provider];
          return (
            <Button key={methodKey(method)} variant="secondary" icon={<Logo />} onPress={() => onAdd(method)}>
              {t('waysIn.add', { provider: methodName(method) })}
            </Button>
          );
        })}
    </div>
  );
}
