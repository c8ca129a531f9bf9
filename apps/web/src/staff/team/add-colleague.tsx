import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { isAddress } from '../platform/is-address';
import { useNetwork } from '../platform/network';
import { ColleagueForm } from './colleague-form';
import { type Draft, missingIn } from './draft';
import { FormDialog } from '../parts/form-dialog';
import { useAdd } from './team.queries';

/** Puts a colleague on the list and mails them. */
export function AddColleague({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staffTeam');
  const { network } = useNetwork();
  const [email, setEmail] = useState('');
  const [draft, setDraft] = useState<Draft>({
    name: '',
    role: 'community',
    places: network.is_whole_network ? null : [],
  });
  const [isTried, setTried] = useState(false);
  const adding = useAdd();
  const isReady = missingIn(draft).length === 0 && isAddress(email);

  const submit = () => {
    setTried(true);
    if (!isReady) return;
    adding.mutateAsync({ ...draft, email: email.trim() }).then(
      () => {
        onClose();
        toast({ text: t('added', { address: email.trim() }), tone: 'success' });
      },
      () => undefined,
    );
  };

  return (
    <FormDialog
      title={t('add')}
      submit={t('addNow')}
      isPending={adding.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('addLead')}</p>
      {adding.error && <Banner tone="danger">{errorTextOf(adding.error)}</Banner>}
      <TextField
        label={t('email')}
        type="email"
        value={email}
        onChange={setEmail}
        autoFocus
        error={isTried && !isAddress(email) ? t('emailMissing') : undefined}
      />
      <ColleagueForm draft={draft} onChange={setDraft} isTried={isTried} />
    </FormDialog>
  );
}
