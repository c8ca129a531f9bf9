import type { SocialAccount } from '@nestmate/contract/social-accounts';
import {
  profileUrlOf,
  readSocialAccount,
  type SocialType,
  writtenName,
} from '@nestmate/contract/social-links';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Button } from '@/ui/button';
import { TrashIcon } from '@/ui/icons/trash';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { EditingActions, ConflictNotice } from '../editing/editing-actions';
import type { Editing } from '../editing/use-edited';
import { withAccount } from './accounts';
import { useSaveAccount } from './social.queries';
import { Beside } from '@/ui/beside';
import { SocialLinks } from './social-links';

interface SocialAccountFormProps {
  type: SocialType;
  /** The saved name. */
  saved: string | null;
  /** All saved accounts. */
  accounts: readonly SocialAccount[];
  edited: Editing<string>;
}

/** A field for a name, an @name or a pasted link, parsed while typing. */
export function SocialAccountForm({ type, saved, accounts, edited }: SocialAccountFormProps) {
  const { t } = useTranslation(['profile', 'common', 'errors']);
  const navigate = useNavigate();
  const { value, change, drop, settle } = edited;
  const save = useSaveAccount(({ userName }) => settle(userName === null ? '' : writtenName(type, userName)));
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { userName, mistake } = readSocialAccount(type, value);

  const mistakeText =
    mistake === 'link' ? t(`errors:validation.social.${type}`) : t('errors:validation.username');
  const error = mistake && touched ? mistakeText : refusal;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setTouched(true);
    if (value.trim() === '' && saved !== null) return remove();
    if (userName === undefined) return form.current?.querySelector('input')?.focus();
    change(writtenName(type, userName));
    save.mutate(
      { type, userName },
      {
        onSuccess: () => {
          if (!edited.hasMore()) void navigate('/social-accounts');
        },
        onError: (failure) => {
          if (failure instanceof CallError) setRefusal(failure.body.validation?.[0]?.error_text);
        },
      },
    );
  }

  function remove() {
    drop();
    save.mutate({ type, userName: null });
    void navigate('/social-accounts');
  }

  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-1 flex-col lg:flex-none">
        <div className="flex flex-1 flex-col gap-5">
          {edited.hasConflict && !save.isPending && <ConflictNotice onShowSaved={drop} />}
          <TextField
            label={t('social.nameLabel')}
            name={type}
            value={value}
            onChange={(typed) => {
              setRefusal(undefined);
              change(typed);
            }}
            onBlur={() => {
              if (value.trim() === '') return;
              setTouched(true);
              if (userName !== undefined) change(writtenName(type, userName));
            }}
            placeholder={t('social.example')}
            autoComplete="off"
            inputMode="url"
            spellCheck="false"
            error={error}
          />
          {userName !== undefined && (
            <p className="text-sm wrap-anywhere text-ink-2">
              {t('social.leadsTo')}{' '}
              <TextLink href={profileUrlOf(type, userName)} target="_blank">
                {profileUrlOf(type, userName).replace('https://', '')}
              </TextLink>
            </p>
          )}
          {saved !== null && (
            <div className="-ml-3.5">
              <Button variant="quiet" size="sm" icon={<TrashIcon className="size-5" />} onPress={remove}>
                {t('social.remove')}
              </Button>
            </div>
          )}
        </div>
        <ActionBar>
          <EditingActions isChanged={edited.isChanged} onUndo={drop} isSaving={save.isPending} />
        </ActionBar>
      </form>
      <SocialPreview accounts={withAccount(accounts, type, userName ?? null)} />
    </>
  );
}

/** The accounts as others see and open them. */
function SocialPreview({ accounts }: { accounts: readonly SocialAccount[] }) {
  const { t } = useTranslation('profile');
  if (accounts.length === 0) return null;
  return (
    <Beside isSticky className="max-lg:hidden">
      <h2 className="mb-3 text-sm font-semibold text-ink-2">{t('whatOthersSee')}</h2>
      <SocialLinks accounts={accounts} />
    </Beside>
  );
}
