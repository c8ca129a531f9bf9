import type { ReplyOf } from '@nestmate/contract/call';
import type { SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import { hasRight } from '@nestmate/contract/staff/rights';
import { networkKinds } from '@nestmate/contract/staff/setup/places';
import { setUpLimits } from '@nestmate/contract/staff/setup/texts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PlusIcon } from '@/ui/icons/plus';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toasts';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { FormDialog } from '../../parts/form-dialog';
import { NotLoaded } from '../../parts/not-loaded';
import { Page } from '../../parts/page';
import { useNetwork, usePlace } from '../../platform/network';
import { useHref } from '../../platform/use-address';
import { useTitle } from '../../platform/use-title';
import { formShape } from '../editing/rebase';
import { NameField } from '../parts/office-text-field';
import { OpenEditor } from '../parts/open-editor';
import { TimeZoneField } from '../time-zone-field';
import { isTimeZone } from '../zone-cities';
import { useNetworkSetUp, useNetworkChanges } from './network.queries';
import { PlaceCard, type SetupSubnetwork } from './place-card';

/** The communities of a network, with the steps that remain before residents can join. */
export default function SetUpPage() {
  const { t } = useTranslation(['staffSetUp', 'staff']);
  const { network } = useNetwork();
  const place = usePlace();
  const query = useNetworkSetUp();
  const [search, setSearch] = useSearchParams();
  useTitle('sections.set-up');
  const mayChange = hasRight(network.role, 'setUp') && network.is_whole_network;
  const setAdding = (isAdding: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (isAdding) after.set('add', 'place');
        else after.delete('add');
        return after;
      },
      { replace: true },
    );
  const places = query.data?.places.filter(({ subnetwork_id: id }) => !place || id === place);
  return (
    <Page
      title={t('staff:sections.set-up')}
      note={places && t('places', { count: places.length })}
      actions={
        mayChange &&
        // Without a community, the page itself offers it.
        places !== undefined &&
        places.length > 0 && (
          <Button size="sm" icon={<PlusIcon className="size-4" />} onPress={() => setAdding(true)}>
            {t('addPlace.open')}
          </Button>
        )
      }
    >
      {!query.data || !places ? (
        <NotLoaded query={query} />
      ) : (
        <div className="flex flex-col gap-6">
          {places.length === 0 && (
            <EmptyState
              scene="plant"
              title={t('noPlaces')}
              beside="dark"
              action={mayChange && <Button onPress={() => setAdding(true)}>{t('addPlace.open')}</Button>}
            >
              {t('noPlacesText')}
            </EmptyState>
          )}
          <ul className="grid gap-4 lg:grid-cols-2">
            {places.map((each) => (
              <PlaceCard key={each.subnetwork_id} place={each} />
            ))}
          </ul>
          {mayChange && !place && <CampusLink />}
          {mayChange && !place && <NetworkForm latest={query.data} readAgain={() => void query.refetch()} />}
        </div>
      )}
      {mayChange && search.get('add') === 'place' && query.data && (
        <AddPlace places={query.data.places} onClose={() => setAdding(false)} />
      )}
    </Page>
  );
}

/** Leads to the page on which residents' sign-in at their campus is set up. */
function CampusLink() {
  const { t } = useTranslation('staffSetUp');
  const href = useHref();
  return (
    <section aria-labelledby="campus" className="flex flex-col gap-2 border-t border-line pt-4">
      <h2 id="campus" className="text-xl">
        {t('campus.title')}
      </h2>
      <p className="max-w-[65ch] text-ink-2">{t('campus.lead')}</p>
      <p>
        <TextLink href={href('set-up/campus')}>{t('campus.open')}</TextLink>
      </p>
    </section>
  );
}

interface AddPlaceProps {
  places: readonly SetupSubnetwork[];
  onClose: () => void;
}

/** Adds a community: empty, or as a copy of another without its people. */
function AddPlace({ places, onClose }: AddPlaceProps) {
  const { t } = useTranslation('staffSetUp');
  const add = useAction(useNetworkChanges().add, 'inPlace');
  const place = usePlace();
  const href = useHref();
  const navigate = useNavigate();
  // Generated here, so that a retry adds nothing twice.
  const [id] = useState(() => crypto.randomUUID() as SubnetworkId);
  const [draft, setDraft] = useState({
    name: '',
    copyOf: '',
    zone: places[0]?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    start: '',
    end: '',
  });
  const { name, copyOf, zone, start, end } = draft;
  const source = places.find(({ subnetwork_id }) => subnetwork_id === copyOf);
  const put = (field: keyof typeof draft) => (value: string) =>
    setDraft((before) => ({ ...before, [field]: value }));
  const submit = () => {
    const body = {
      subnetwork_id: id,
      name: name.trim(),
      time_zone: zone,
      deadline_start: start,
      deadline_end: end,
      copy_of: source?.subnetwork_id ?? null,
    };
    return add.run(body, (_, isHere) => {
      if (isHere) onClose();
      toast({
        text: t('addPlace.done', { name: body.name }),
        tone: 'success',
        // It is not in the list of another place.
        ...(place && {
          action: { label: t('addPlace.see'), onPress: () => void navigate(href('set-up', { place: id })) },
        }),
      });
    });
  };
  const isReversed = start !== '' && end !== '' && end < start;
  const mistakeIn = (field: 'end' | 'start') => {
    if (!draft[field]) return t(`addPlace.${field}Missing`);
    return field === 'end' && isReversed ? t('addPlace.reversed') : undefined;
  };
  const day = (field: 'end' | 'start', isTried: boolean) => {
    const mistake = isTried ? mistakeIn(field) : undefined;
    return (
      <div className="flex flex-col gap-1.5">
        <Labelled label={t(`addPlace.${field}`)}>
          <input
            type="date"
            value={draft[field]}
            aria-invalid={mistake !== undefined || undefined}
            aria-describedby={mistake && `${id}-${field}`}
            onChange={({ target }) => put(field)(target.value)}
            className={`${boxClasses} w-full min-w-0 text-ink aria-invalid:border-brick`}
          />
        </Labelled>
        {mistake && (
          <p id={`${id}-${field}`} className="text-sm text-brick">
            {mistake}
          </p>
        )}
      </div>
    );
  };
  return (
    <FormDialog
      title={t('addPlace.open')}
      submit={t('addPlace.submit')}
      isPending={add.isPending}
      isRight={name.trim() !== '' && isTimeZone(zone) && start !== '' && end !== '' && !isReversed}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {add.error && <Banner tone="danger">{errorTextOf(add.error)}</Banner>}
          <TextField
            label={t('fields.name')}
            value={name}
            onChange={put('name')}
            maxLength={setUpLimits.name}
            autoFocus
            error={isTried && name.trim() === '' ? t('addPlace.nameMissing') : undefined}
          />
          <Labelled label={t('addPlace.from')}>
            <select
              value={copyOf}
              onChange={({ target }) => put('copyOf')(target.value)}
              className={`${boxClasses} text-base text-ink`}
            >
              <option value="">{t('addPlace.empty')}</option>
              {places.map(({ subnetwork_id, name: other }) => (
                <option key={subnetwork_id} value={subnetwork_id}>
                  {t('addPlace.copyOf', { name: other })}
                </option>
              ))}
            </select>
            <span className="font-normal text-ink-2">
              {t(source ? 'addPlace.copyHelp' : 'addPlace.emptyHelp')}
            </span>
          </Labelled>
          <TimeZoneField value={zone} onChange={put('zone')} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
            {day('start', isTried)}
            {day('end', isTried)}
          </div>
        </>
      )}
    </FormDialog>
  );
}

type NetworkSetUp = ReplyOf<(typeof staffCalls)['staffPlaces']['network']>;

const shape = formShape<NetworkSetUp['network']>();
const nothing = () => Promise.resolve({ effects: [] });

interface NetworkFormProps {
  latest: NetworkSetUp;
  readAgain: () => void;
}

/** The name and kind of the whole network. */
function NetworkForm({ latest, readAgain }: NetworkFormProps) {
  const { t } = useTranslation('staffSetUp');
  const { save } = useNetworkChanges();
  return (
    <section aria-labelledby="network" className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 id="network" className="text-xl">
        {t('network')}
      </h2>
      <OpenEditor
        name="network"
        latest={{ version: latest.version, contents: latest.network }}
        shape={shape}
        check={nothing}
        save={async ({ version, contents: network }) => {
          const reply = await save({ version, network });
          return { version: reply.version, contents: reply.network };
        }}
        readAgain={readAgain}
        nameOf={(id) => t(id === 'name' ? 'fields.name' : 'fields.kind')}
        isInLanguages={false}
        renderForm={({ draft, change }) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <NameField
              label={t('fields.name')}
              value={draft.name}
              onChange={(name) => change({ ...draft, name })}
            />
            <RadioGroup
              label={t('fields.kind')}
              options={networkKinds.map((id) => ({ id, label: t(`kinds.${id}`) }))}
              value={draft.kind}
              onChange={(kind) => change({ ...draft, kind })}
            />
          </div>
        )}
      />
    </section>
  );
}
