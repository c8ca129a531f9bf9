import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { TextField } from '@/ui/text-field';
import { useForm } from '@/ui/use-form';
import { addressMistake, findLogin, type LostLogin } from './forgot-login';

/** `/forgot-login`: shows the providers of an email address. */
export default function ForgotLoginScreen() {
  const { t } = useTranslation(['auth', 'common']);
  const [email, setEmail] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [answer, setAnswer] = useState<LostLogin | null>(null);
  const mistake = addressMistake(email);

  const form = useForm({
    isRight: !mistake,
    async submit() {
      setSearching(true);
      setAnswer(await findLogin(email));
      setSearching(false);
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-5">
      <TextField
        label={t('forgotLogin.email')}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={form.isTried && mistake ? t(`forgotLogin.mistakes.${mistake}`) : undefined}
      />
      <Button type="submit" isPending={isSearching} pendingLabel={t('common:loading')}>
        {t('forgotLogin.submit')}
      </Button>
      {answer && <LostLoginDialog answer={answer} onClose={() => setAnswer(null)} />}
    </form>
  );
}

function LostLoginDialog({ answer, onClose }: { answer: LostLogin; onClose: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'errors']);
  const title = {
    methods: t('forgotLogin.foundTitle'),
    nothing: t('errors:NoAccount'),
    failure: t('common:somethingWrong'),
  }[answer.found];
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={title}
      closeLabel={t('common:close')}
      actions={<Button onPress={onClose}>{t('common:ok')}</Button>}
    >
      {answer.found === 'methods' && (
        <>
          <p>{t('forgotLogin.found')}</p>
          <ul className="mt-3 flex flex-col gap-1 font-semibold">
            {answer.methods.map((method) => (
              <li key={method}>{t(`providers.${method}`)}</li>
            ))}
          </ul>
        </>
      )}
      {answer.found === 'nothing' && <p>{t('forgotLogin.nothing')}</p>}
      {answer.found === 'failure' && <p>{answer.description}</p>}
    </Modal>
  );
}
