import { type FormEvent, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { TextField } from '@/ui/text-field';
import { toast, toastDuration } from '@/ui/toasts';
import { deleteAccount } from './delete-account';
import { isConfirmed } from './is-confirmed';
import { SignInAgainDialog } from './sign-in-again-dialog';

/** A typed word confirms the deletion. Afterwards the person is signed out, on the home screen. */
export function DeleteAccountForm() {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const word = t('delete.word');
  const confirmed = isConfirmed(typed, word);

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (!confirmed) return event.currentTarget.querySelector('input')?.focus();
    if (!isPending) await removeNow();
  }

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

  return (
    <form onSubmit={(event) => void remove(event)} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('delete.type', { word })}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellCheck="false"
        error={wasAsked && !confirmed ? t('delete.typeWrong', { word }) : undefined}
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
