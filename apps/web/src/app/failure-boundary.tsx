import { Component, type PropsWithChildren } from 'react';
import { log } from '@/platform/log';
import { isJustOnline, noteOnline, onlineAfterMs } from '@/platform/online';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { LoneState } from '@/ui/empty-state';
import { Page } from '@/ui/page';
import { Attempt } from './framed-screen';

/**
 * `newVersion`: the page's code is no longer on the server. `offline`: it was not fetched before the connection broke.
 */
type Failure = 'newVersion' | 'offline' | 'unexpected';

/** A page's code did not load: the server has a newer version, or the connection broke. */
const isMissingChunk = (error: Error) =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message);

const failureOf = (error: Error): Failure => {
  if (!isMissingChunk(error)) return 'unexpected';
  return navigator.onLine ? 'newVersion' : 'offline';
};

const scenes = { newVersion: 'box', offline: 'moon', unexpected: 'curtain' } as const;
const texts = {
  newVersion: ['failure.newVersionTitle', 'failure.newVersionText'],
  offline: ['failure.offlineTitle', 'failure.offlineText'],
  unexpected: ['failure.title', 'failure.text'],
} as const;

interface FailureScreenProps {
  failure: Failure;
  onRetry: () => void;
}

function FailureScreen({ failure, onRetry }: FailureScreenProps) {
  const { t } = useTranslation(['shell', 'common']);
  const [title, text] = texts[failure];
  const action =
    failure === 'offline' ? (
      <Button onPress={onRetry}>{t('common:retry')}</Button>
    ) : (
      <Button onPress={() => location.reload()}>{t('common:reload')}</Button>
    );
  return (
    <Page>
      <LoneState scene={scenes[failure]} title={t(title)} action={action}>
        {t(text)}
      </LoneState>
    </Page>
  );
}

interface FailureBoundaryProps {
  /** A new address retries. */
  address: string;
}
interface State {
  failure: Failure | null;
  address: string;
  attempt: number;
  /** The number of automatic retries since the connection returned. */
  tries: number;
}

/** A minute of doubling waits; after that, the connection is not the problem. */
const maxTries = 6;

/**
 * Shows the failure screen instead of a page that failed; a page that did not load without a connection is rendered
 * once it is back.
 */
export class FailureBoundary extends Component<PropsWithChildren<FailureBoundaryProps>, State> {
  override state: State = { failure: null, address: this.props.address, attempt: 0, tries: 0 };
  #nextTry: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { failure: failureOf(error) };
  }

  static getDerivedStateFromProps({ address }: FailureBoundaryProps, state: State): Partial<State> | null {
    if (address === state.address) return null;
    return { failure: null, address, attempt: state.failure ? state.attempt + 1 : state.attempt, tries: 0 };
  }

  override componentDidMount() {
    addEventListener('online', this.online);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.online);
    clearTimeout(this.#nextTry);
  }

  online = () => {
    noteOnline();
    this.tryLater(1);
  };
  tryLater(tries: number) {
    clearTimeout(this.#nextTry);
    this.#nextTry = setTimeout(
      () => this.waitsForConnection() && this.again(tries),
      onlineAfterMs * 2 ** (tries - 1),
    );
  }
  retry = () => this.again(0);
  again(tries: number) {
    this.setState(({ attempt }) => ({ failure: null, attempt: attempt + 1, tries }));
  }

  /** A browser is online before the server is reached, so a new version is not blamed immediately. */
  isTriedAgain(): boolean {
    const { tries } = this.state;
    return (tries > 0 || isJustOnline()) && tries < maxTries;
  }
  waitsForConnection(): boolean {
    const { failure } = this.state;
    return failure === 'offline' || (failure === 'newVersion' && this.isTriedAgain());
  }

  override componentDidCatch(error: Error) {
    log('A page failed', { error: String(error) });
    if (this.isTriedAgain() && this.waitsForConnection()) this.tryLater(this.state.tries + 1);
  }

  override render() {
    const { failure, attempt } = this.state;
    if (failure === null) return <Attempt value={attempt}>{this.props.children}</Attempt>;
    return <FailureScreen failure={this.waitsForConnection() ? 'offline' : failure} onRetry={this.retry} />;
  }
}
