import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useState, useEffect, type ReactNode, useId } from 'react';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf, unwrap } from '@/platform/calls/call-error';
import { RichText } from '@/platform/texts/rich-text';
import { useTranslation } from '@/platform/texts/use-translation';
import { ErrorText } from '@/ui/field-parts';
import { textLinkClasses } from '@/ui/text-link';
import { call, calls } from '../platform/call';
import { codeRules } from '../platform/calls';
import { useSendSignInLink, type LinkRequest } from './request-link';
import { Lead } from './sign-in-layout';

interface EnterCodeProps {
  request: LinkRequest;
  onRequested: (request: LinkRequest) => void;
  onEntered: (me: StaffMe) => void;
  onOther: () => void;
}

/** Waits for the link in this browser, or takes the code from a mail that is read elsewhere. */
export function EnterCode({ request, onRequested, onEntered, onOther }: EnterCodeProps) {
  const { t } = useTranslation('staff');
  const [code, setCode] = useState('');
  const left = useTimeLeft(request.until);
  const again = useAction(useSendSignInLink(), 'inPlace');
  const entering = useAction(
    useMutation({
      mutationFn: (typed: string) => unwrap(call(calls.staffSignIn.enterCode, { body: { code: typed } })),
    }),
    'inPlace',
    (error) => {
      // A mistyped code can be retyped; an expired one cannot.
      if (error instanceof CallError && error.errorCode === 'WrongCode') setCode('');
    },
  );

  const enter = (typed: string) => {
    setCode(typed);
    if (typed.length < codeRules.digits) return entering.reset();
    void entering.run(typed, onEntered);
  };
  const sendAnother = () =>
    void again.run(request.email, (sent) => {
      entering.reset();
      setCode('');
      onRequested(sent);
    });
  const error = entering.error ?? again.error;

  return (
    <div className="flex flex-col gap-5">
      <Lead title={t('code.title')}>
        <RichText
          text={t('code.lead', { address: request.email })}
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

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  isBusy: boolean;
  error: string | undefined;
  description: ReactNode;
}

const boxes = Array.from({ length: codeRules.digits }, (_, nth) => nth);

/**
 * A code in six boxes. It is a single field below them, for pasting, password managers and screen readers; anything but
 * digits is left out.
 */
function CodeField({ label, value, onChange, isBusy, error, description }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="group relative">
        <input
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, codeRules.digits))}
          readOnly={isBusy}
          inputMode="numeric"
          autoComplete="one-time-code"
          // The only task on this page.
          autoFocus
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error ${id}-about`}
          className="absolute inset-0 z-10 w-full cursor-text rounded-control bg-transparent text-transparent caret-transparent outline-none!"
        />
        <div aria-hidden className="flex gap-2">
          {boxes.map((nth) => (
            <span
              key={nth}
              className={`grid h-15 min-w-0 flex-1 place-items-center rounded-[14px] border font-display text-2xl font-semibold tabular-nums nth-3:mr-3 ${
                error ? 'border-brick' : 'border-line-strong'
              } ${nth === Math.min(value.length, codeRules.digits - 1) ? 'group-focus-within:ring-focus' : ''}`}
            >
              {value[nth]}
            </span>
          ))}
        </div>
      </div>
      <div id={`${id}-error`} role="alert">
        {error && <ErrorText>{error}</ErrorText>}
      </div>
      <p id={`${id}-about`} className="text-sm text-ink-3 tabular-nums">
        {description}
      </p>
    </div>
  );
}

/** The remaining time as minutes and seconds, `13:42`; null once it has passed. */
function useTimeLeft(until: number): string | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
