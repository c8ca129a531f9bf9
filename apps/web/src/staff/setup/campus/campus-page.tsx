import { signInAttempts } from '@nestmate/contract/rules/sign-in';
import { hasRight } from '@nestmate/contract/staff/rights';
import { campusMatches, type CampusSettings, type CampusSignIn } from '@nestmate/contract/staff/setup/campus';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '@/forms/use-action';
import { useCopy } from '@/forms/use-copy';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { CopyIcon } from '@/ui/icons/copy';
import { RadioGroup } from '@/ui/radio-group';
import { Switch } from '@/ui/switch';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { NotLoaded } from '../../parts/not-loaded';
import { Page } from '../../parts/page';
import { useNetwork } from '../../platform/network';
import { useTitle } from '../../platform/use-title';
import { formShape } from '../editing/rebase';
import { OpenEditor } from '../parts/open-editor';
import { useCampus, useCampusChanges, useCampusTry } from './campus.queries';

/** How the residents of a network sign in at their campus: its settings, a try-out, and whether it is on. */
export default function CampusPage() {
  const { t } = useTranslation('staffSetUp');
  const { network } = useNetwork();
  useTitle('sections.set-up');
  const mayChange = hasRight(network.role, 'setUp') && network.is_whole_network;
  const query = useCampus(mayChange);
  return (
    <Page title={t('campus.title')}>
      {!mayChange ? (
        <Banner>{t('campus.onlyWhole')}</Banner>
      ) : query.data ? (
        <div className="flex max-w-240 flex-col gap-8">
          <p className="max-w-[65ch] text-ink-2">{t('campus.lead')}</p>
          {query.data.contents && <State campus={query.data} contents={query.data.contents} />}
          <RedirectAddress address={query.data.redirect_uri} />
          <SettingsForm latest={query.data} readAgain={() => void query.refetch()} />
          {query.data.contents && <TryOut contents={query.data.contents} />}
        </div>
      ) : (
        <NotLoaded query={query} />
      )}
    </Page>
  );
}

interface StateProps {
  campus: CampusSignIn;
  contents: CampusSettings;
}

/** Whether residents see it, and the button that changes that. */
function State({ campus, contents }: StateProps) {
  const { t } = useTranslation(['staffSetUp', 'common']);
  const [isAsking, setAsking] = useState(false);
  const turning = useAction(useCampusChanges().turn);
  const { is_on: isOn, people: count, has_secret: hasSecret } = campus;
  const { name } = contents;
  const turn = (next: boolean) =>
    turning.run(next, () => {
      setAsking(false);
      toast({ text: t(next ? 'campus.turnedOn' : 'campus.turnedOff', { name }), tone: 'success' });
    });
  return (
    <div className="flex flex-col gap-3">
      {!hasSecret && <Banner tone="danger">{t('campus.secretLost')}</Banner>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4">
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <span className="block font-semibold">{isOn ? t('campus.on', { name }) : t('campus.off')}</span>
          {count > 0 && <span className="text-sm text-ink-2">{t('campus.people', { count })}</span>}
        </p>
        <Button
          size="sm"
          variant={isOn ? 'secondary' : 'primary'}
          isPending={turning.isPending}
          onPress={() => (isOn && count > 0 ? setAsking(true) : void turn(!isOn))}
        >
          {t(isOn ? 'campus.turnOff' : 'campus.turnOn')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t('campus.offTitle')}
        confirm={{
          label: t('campus.turnOff'),
          tone: 'danger',
          onPress: () => void turn(false),
          isPending: turning.isPending,
        }}
        cancelLabel={t('common:cancel')}
      >
        {t('campus.offText', { count })}
      </ConfirmDialog>
    </div>
  );
}

/** What the campus registers, to be copied. */
function RedirectAddress({ address }: { address: string }) {
  const { t } = useTranslation('staffSetUp');
  const id = useId();
  const copyText = useCopy();
  const copy = () => copyText(address, t('campus.copied'));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg">
        {t('campus.redirect')}
      </h2>
      <p className="text-sm text-ink-2">{t('campus.redirectHelp')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere">{address}</code>
        <Button
          size="sm"
          variant="secondary"
          icon={<CopyIcon className="size-4" />}
          onPress={() => void copy()}
        >
          {t('campus.copy')}
        </Button>
      </div>
    </section>
  );
}

/** The settings, with a secret that is typed and never shown again. */
type CampusDraft = CampusSettings & { client_secret: string };

const shape = formShape<CampusDraft>();
const nothing = () => Promise.resolve({ effects: [] });
const draftOf = (contents: CampusSettings | null): CampusDraft => ({
  issuer: '',
  client_id: '',
  scopes: 'openid profile email',
  name: '',
  match_by: 'officeId',
  match_claim: 'student_number',
  needs_passcode: false,
  ...contents,
  client_secret: '',
});

interface SettingsFormProps {
  latest: CampusSignIn;
  readAgain: () => void;
}

function SettingsForm({ latest, readAgain }: SettingsFormProps) {
  const { t } = useTranslation('staffSetUp');
  const { save } = useCampusChanges();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {t('campus.settings')}
      </h2>
      <OpenEditor
        name="campus"
        latest={{ version: latest.version, contents: draftOf(latest.contents) }}
        shape={shape}
        check={nothing}
        save={async ({ version, contents: { client_secret: secret, ...contents } }) => {
          const match_claim = contents.match_by === 'email' ? 'email' : contents.match_claim;
          const body = { version, contents: { ...contents, match_claim }, client_secret: secret || null };
          const reply = await save(body);
          return { version: reply.version, contents: draftOf(reply.contents) };
        }}
        readAgain={readAgain}
        nameOf={(field) => t(`campus.fields.${field as keyof CampusDraft}`)}
        missingIn={({ issuer, client_id, match_claim, scopes }) =>
          [issuer, client_id, match_claim, scopes].some((text) => text.trim() === '')
            ? t('campus.missing')
            : undefined
        }
        isInLanguages={false}
        renderForm={({ draft, change }) => (
          <Fields draft={draft} hasSecret={latest.has_secret} onChange={change} />
        )}
      />
    </section>
  );
}

interface FieldsProps {
  draft: CampusDraft;
  hasSecret: boolean;
  onChange: (draft: CampusDraft) => void;
}

function Fields({ draft, hasSecret, onChange }: FieldsProps) {
  const { t } = useTranslation('staffSetUp');
  const change = (changes: Partial<CampusDraft>) => onChange({ ...draft, ...changes });
  const { match_by: by } = draft;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={t('campus.fields.issuer')}
        description={t('campus.help.issuer')}
        value={draft.issuer}
        onChange={(issuer) => change({ issuer: issuer.trim() })}
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        maxLength={300}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('campus.fields.client_id')}
          value={draft.client_id}
          onChange={(client_id) => change({ client_id })}
          autoComplete="off"
          spellCheck="false"
          maxLength={200}
        />
        <TextField
          label={t('campus.fields.client_secret')}
          description={hasSecret ? t('campus.help.secretStored') : undefined}
          type="password"
          value={draft.client_secret}
          onChange={(client_secret) => change({ client_secret })}
          autoComplete="new-password"
          maxLength={500}
        />
      </div>
      <TextField
        label={t('campus.fields.scopes')}
        description={t('campus.help.scopes')}
        value={draft.scopes}
        onChange={(scopes) => change({ scopes })}
        autoComplete="off"
        spellCheck="false"
        maxLength={200}
      />
      <TextField
        label={t('campus.fields.name')}
        description={t('campus.help.name', { name: draft.name || '…' })}
        value={draft.name}
        onChange={(name) => change({ name })}
        maxLength={40}
      />
      <RadioGroup
        label={t('campus.fields.match_by')}
        options={campusMatches.map((id) => ({
          id,
          label: t(`campus.matches.${id}`),
          description: t(`campus.matchHelp.${id}`),
        }))}
        value={by}
        onChange={(match_by) => change({ match_by })}
      />
      {by === 'officeId' && (
        <TextField
          label={t('campus.fields.match_claim')}
          description={t('campus.help.match_claim')}
          value={draft.match_claim}
          onChange={(match_claim) => change({ match_claim: match_claim.trim() })}
          autoComplete="off"
          spellCheck="false"
          maxLength={100}
        />
      )}
      <Switch
        isSelected={draft.needs_passcode}
        onChange={(needs_passcode) => change({ needs_passcode })}
        description={t('campus.help.needs_passcode')}
      >
        {t('campus.fields.needs_passcode')}
      </Switch>
    </div>
  );
}

/** A staff member signs in at the campus, and sees what came and whom it means. */
function TryOut({ contents }: { contents: CampusSettings }) {
  const { t } = useTranslation('staffSetUp');
  const id = useId();
  const attempts = useCampusTry();
  const start = useAction(attempts.start, 'inPlace');
  const check = useAction(attempts.check, 'inPlace');
  const [search, setSearch] = useSearchParams();
  const isBack = search.get('signin') === 'campus';
  const attempt = signInAttempts.find((one) => one === search.get('attempt'));
  const isChecked = useRef(false);
  useEffect(() => {
    if (!isBack || isChecked.current) return;
    isChecked.current = true;
    // An attempt works once: a reload of the page has nothing to read.
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of ['signin', 'attempt']) after.delete(name);
        return after;
      },
      { replace: true },
    );
    void check.run(attempt);
  }, [isBack, attempt, check, setSearch]);
  const error = start.error ?? check.error;
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-3 border-t border-line pt-6">
      <h2 id={id} className="text-lg">
        {t('campus.try')}
      </h2>
      <p className="max-w-[65ch] text-ink-2">
        {t('campus.tryText')} {t('campus.trySaved')}
      </p>
      {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
      <Button
        variant="secondary"
        isPending={start.isPending || check.isPending}
        onPress={() => void start.run(undefined, ({ address }) => window.location.assign(address))}
      >
        {t('campus.tryStart')}
      </Button>
      {check.data && <Result result={check.data} claim={contents.match_claim} />}
    </section>
  );
}

interface ResultProps {
  result: NonNullable<ReturnType<typeof useCampusTry>['check']['data']>;
  claim: string;
}

function Result({ result: { claims, outcome, people }, claim }: ResultProps) {
  const { t } = useTranslation('staffSetUp');
  return (
    <output className="flex w-full flex-col gap-4">
      <Banner tone={outcome === 'person' ? 'success' : 'warning'}>
        <p>{t(`campus.outcomes.${outcome}`, { claim })}</p>
        <ul>
          {people.map(({ membership_id: id, name, place }) => (
            <li key={id} className="font-semibold wrap-anywhere">
              {name} · {place}
            </li>
          ))}
        </ul>
      </Banner>
      <h3 className="text-base">{t('campus.claims')}</h3>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 text-sm">
        {claims.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className={`font-mono wrap-anywhere ${name === claim ? 'font-semibold' : 'text-ink-2'}`}>
              {name}
            </dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </output>
  );
}
