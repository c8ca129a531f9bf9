import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { useSubnetwork } from '@/features/housing';
import { useFriendLink, useMyRoom } from '@/features/room';
import { useSession } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { CheckIcon } from '@/ui/icons/check';
import { CrossIcon } from '@/ui/icons/cross';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { toast, toastDuration } from '@/ui/toasts';
import { useForm } from '@/ui/use-form';
import { deleteAccount, isConfirmed } from './delete-account';
import { SignInAgainDialog } from './sign-in-again-dialog';

/** The form that deletes the account, after everything that goes and stays. */
export function DeleteAccount() {
  const { t } = useTranslation('account');
  return (
    <div className="flex flex-col gap-4">
      <DeletionFacts />
      <Card as="section">
        <h2 className="text-lg">{t('delete.before')}</h2>
        <p className="mt-2">
          <TextLink href="/settings/data">{t('delete.download')}</TextLink>
        </p>
        <p className="mt-2 text-ink-2">{t('delete.back')}</p>
      </Card>
      <DeleteAccountForm />
    </div>
  );
}

/** A typed word confirms the deletion. Afterwards the person is signed out, on the home screen. */
function DeleteAccountForm() {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const [isPending, setPending] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const word = t('delete.word');
  const confirmed = isConfirmed(typed, word);

  async function removeNow() {
    setAsksAgain(false);
    setPending(true);
    const outcome = await deleteAccount();
    setPending(false);
    if (outcome === 'freshSignInRequired') return setAsksAgain(true);
    if (outcome === 'gone')
      toast({ text: t('delete.goodbye'), tone: 'success', duration: toastDuration.long });
    else toast({ text: t('delete.failed'), tone: 'danger' });
  }
  const form = useForm({ isRight: confirmed, submit: removeNow });

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextField
        label={t('delete.type', { word })}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellCheck="false"
        error={form.isTried && !confirmed ? t('delete.typeWrong', { word }) : undefined}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-end">
        <Button type="submit" variant="danger" isPending={isPending} pendingLabel={t('delete.pending')}>
          {t('delete.submit')}
        </Button>
        <ButtonLink variant="secondary" href="/more">
          {t('delete.keep')}
        </ButtonLink>
      </div>
      {asksAgain && (
        <SignInAgainDialog
          reason="delete"
          onDone={() => void removeNow()}
          onClose={() => setAsksAgain(false)}
        />
      )}
    </form>
  );
}

function Facts({ title, facts, tone }: { title: string; facts: string[]; tone: 'goes' | 'stays' }) {
  const Icon = tone === 'goes' ? CrossIcon : CheckIcon;
  return (
    <Card as="section">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 flex flex-col gap-2.5">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3">
            <Icon className={`mt-0.5 size-5 ${tone === 'goes' ? 'text-brick' : 'text-leaf'}`} />
            <span className="min-w-0 wrap-break-word">{fact}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * The data that deletion removes, by the names of the person's roommates and communities, and those that stay with
 * others.
 */
function DeletionFacts() {
  const { t, language } = useTranslation('account');
  const memberships = useSession((session) => session.memberships);
  const mayInvite = useSubnetwork().data?.residentsInvite === true;
  const hasLink = Boolean(useFriendLink(mayInvite).data?.friend_link);
  const roommates = useMyRoom().data?.my_roommates ?? [];
  const names = listOfNames(
    roommates.map(({ first_name }) => first_name),
    language,
  );
  const communities = listOfNames(
    memberships.map(({ networkName, subNetworkName }) => `${subNetworkName} (${networkName})`),
    language,
  );
  return (
    <>
      <Facts
        title={t('delete.goes')}
        tone="goes"
        facts={[
          t('delete.goesAccount'),
          t('delete.goesProfile'),
          t('delete.goesPosts'),
          ...(memberships.length > 0 ? [t('delete.goesPlaces', { communities })] : []),
          ...(roommates.length > 0 ? [t('delete.goesRoom', { names })] : []),
          t('delete.goesRequests'),
          ...(mayInvite && hasLink ? [t('delete.goesLink')] : []),
          t('delete.goesInterests'),
        ]}
      />
      <Facts
        title={t('delete.stays')}
        tone="stays"
        facts={[t('delete.staysMessages'), t('delete.staysPosts'), t('delete.staysDecisions')]}
      />
    </>
  );
}
