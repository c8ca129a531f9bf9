import {
  type SocialType,
  writtenName,
  profileUrlOf,
  readSocialAccount,
} from '@nestmate/contract/rules/social-links';
import type { SocialAccount } from '@nestmate/contract/social-accounts';
import { useState } from 'react';
import { Navigate, useParams, useNavigate } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { useAction } from '@/forms/use-action';
import { CallError } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Beside } from '@/ui/beside';
import { Button } from '@/ui/button';
import { TrashIcon } from '@/ui/icons/trash';
import { ScreenHeader } from '@/ui/screen-header';
import { Skeleton } from '@/ui/skeleton';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { useForm } from '@/ui/use-form';
import { EditingActions, ConflictNotice } from '../editing/editing-actions';
import { useEdited, type DraftEditor } from '../editing/use-edited';
import { isSocialType, withAccount } from './accounts';
import { SocialLinks } from './social-links';
import { useAccounts, useSaveAccount } from './social.queries';

function EditAccount({ type }: { type: SocialType }) {
  const { membershipId } = useSelf();
  const accounts = useAccounts();
  const { data } = accounts;
  const account = data?.find(({ social_account_type }) => social_account_type === type);
  const written = account ? writtenName(type, account.social_account_user_name) : '';
  const edited = useEdited({ name: `${type} ${membershipId}`, saved: data && written });
  if (!edited)
    return <NotLoaded queries={[accounts]} loading={<Skeleton className="h-40 w-full rounded-card" />} />;
  return (
    <SocialAccountForm
      type={type}
      saved={account?.social_account_user_name ?? null}
      accounts={data ?? []}
      edited={edited}
    />
  );
}

/** `/social-accounts/:type`: the account of one service. */
export default function SocialAccountScreen() {
  const { t } = useTranslation('profile');
  const { type } = useParams();
  if (!isSocialType(type)) return <Navigate to="/page-not-found" replace />;
  return (
    <>
      <ScreenHeader title={t(`social.types.${type}`)} lead={t('social.editLead')} />
      <EditAccount key={type} type={type} />
    </>
  );
}

interface SocialAccountFormProps {
  type: SocialType;
  /** The saved name. */
  saved: string | null;
  /** All saved accounts. */
  accounts: readonly SocialAccount[];
  edited: DraftEditor<string>;
}

/** A field for a name, an @name or a pasted link, parsed while typing. */
function SocialAccountForm({ type, saved, accounts, edited }: SocialAccountFormProps) {
  const { t } = useTranslation(['profile', 'common', 'errors']);
  const navigate = useNavigate();
  const { value, change, drop, settle } = edited;
  const saving = useSaveAccount(({ userName }) =>
    settle(userName === null ? '' : writtenName(type, userName)),
  );
  const [refusal, setRefusal] = useState<string>();
  const save = useAction(saving, 'byItself', (failure) => {
    if (failure instanceof CallError) setRefusal(failure.body.validation?.[0]?.error_text);
  });
  const [isLeft, setLeft] = useState(false);
  const { userName, mistake } = readSocialAccount(type, value);

  const mistakeText =
    mistake === 'link' ? t(`errors:validation.social.${type}`) : t('errors:validation.username');
  const isEmptied = value.trim() === '' && saved !== null;

  function remove() {
    drop();
    void save.run({ type, userName: null });
    void navigate('/social-accounts');
  }
  const form = useForm({
    isRight: isEmptied || userName !== undefined,
    submit() {
      if (userName === undefined) return remove();
      change(writtenName(type, userName));
      return save.run(
        { type, userName },
        (_, isHere) => isHere && !edited.hasMore() && navigate('/social-accounts'),
      );
    },
  });
  const error = mistake && (isLeft || form.isTried) ? mistakeText : refusal;

  return (
    <>
      <form {...form.props} className="flex flex-1 flex-col lg:flex-none">
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
              setLeft(true);
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
