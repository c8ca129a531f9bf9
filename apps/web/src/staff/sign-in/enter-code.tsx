import type { StaffMe } from '@nestmate/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, errorTextOf, unwrap } from '@/platform/call-error';
import { RichText } from '@/platform/rich-text';
import { useTranslation } from '@/platform/use-translation';
import { textLinkClasses } from '@/ui/text-link';
import { call, calls, codeRules } from '../platform/call';
import { useSendLink } from './ask-for-link';
import type { Asked } from './asked';
import { CodeField } from './code-field';
import { Lead } from './lead';
import { useTimeLeft } from './use-time-left';

interface Props {
  asked: Asked;
  onAsked: (asked: Asked) => void;
  onEntered: (me: StaffMe) => void;
  onOther: () => void;
}

/** Waits for the link in this browser, or takes the code from a mail that is read elsewhere. */
export function EnterCode({ asked, onAsked, onEntered, onOther }: Props) {
  const { t } = useTranslation('staff');
  const [code, setCode] = useState('');
  const left = useTimeLeft(asked.until);
  const again = useSendLink();
  const entering = useMutation({
    mutationFn: (typed: string) => unwrap(call(calls.staffSignIn.enterCode, { body: { code: typed } })),
  });

  const enter = (typed: string) => {
    setCode(typed);
    if (typed.length < codeRules.digits) return entering.reset();
    entering.mutateAsync(typed).then(onEntered, (error: unknown) => {
      // A mistyped code can be retyped; an expired one cannot.
      if (error instanceof CallError && error.errorCode === 'WrongCode') setCode('');
    });
  };
  const sendAnother = () =>
    void again.mutateAsync(asked.email).then(
      (sent) => {
        entering.reset();
        setCode('');
        onAsked(sent);
      },
      () => undefined,
    );
  const error = entering.error ?? again.error;

  return (
    <div className="flex flex-col gap-5">
      <Lead title={t('code.title')}>
        <RichText
          text={t('code.lead', { address: asked.email })}
          renderTag={(_, words) => <strong className="font-semibold wrap-anywhere text-ink">{words}</strong>}
        />
      </Lead>
      <CodeField
        label={t('code.label')}
        value={code}
        onChange={enter}
        isBusy={entering.isPending}
        error={error ? errorTextOf(error) : undefined}
        description={
          <>
            {left ? t('code.left', { time: left }) : t('code.over')}{' '}
            <button type="button" onClick={sendAnother} className={textLinkClasses}>
              {t('code.another')}
            </button>
          </>
        }
      />
      <p className="text-sm">
        <button type="button" onClick={onOther} className={textLinkClasses}>
          {t('code.other')}
        </button>
      </p>
      <output className="sr-only">{again.isSuccess && t('code.sentAgain')}</output>
    </div>
  );
}
