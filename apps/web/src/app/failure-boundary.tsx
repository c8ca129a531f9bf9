import { Component, type PropsWithChildren } from 'react';
import { log } from '@/platform/log';
import { onlineAfterMs } from '@/platform/online-after';
import { type Failure, FailureScreen } from './failure-screen';
import { Attempt } from './framed-screen';

/** A page's code did not load: the server has a newer version, or the connection broke. */
const isMissingChunk = (error: Error) =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message);

const failureOf = (error: Error): Failure => {
  if (!isMissingChunk(error)) return 'unexpected';
  return navigator.onLine ? 'newVersion' : 'offline';
};

interface Props {
  /** A new address retries. */
  address: string;
}
interface State {
  failure: Failure | null;
  address: string;
  attempt: number;
  /** It was tried again by itself, perhaps too early. */
  isTriedAgain: boolean;
}

/** Shows the failure screen in place of a page that failed; one that did not load without a connection is drawn once it is back. */
export class FailureBoundary extends Component<PropsWithChildren<Props>, State> {
  override state: State = { failure: null, address: this.props.address, attempt: 0, isTriedAgain: false };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { failure: failureOf(error) };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): Partial<State> | null {
    if (address === state.address) return null;
    return { failure: null, address, attempt: state.failure ? state.attempt + 1 : state.attempt };
  }

  override componentDidMount() {
    addEventListener('online', this.retrySoon);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retrySoon);
  }

  retrySoon = () =>
    void setTimeout(() => this.state.failure === 'offline' && this.again(true), onlineAfterMs);
  retry = () => this.again(false);
  again(isTriedAgain: boolean) {
    this.setState(({ attempt }) => ({ failure: null, attempt: attempt + 1, isTriedAgain }));
  }

  override componentDidCatch(error: Error) {
    log('A page failed', { error: String(error) });
  }

  override render() {
    const { failure, attempt, isTriedAgain } = this.state;
    const shown = failure === 'newVersion' && isTriedAgain ? 'offline' : failure;
    if (shown !== null) return <FailureScreen failure={shown} onRetry={this.retry} />;
    return <Attempt value={attempt}>{this.props.children}</Attempt>;
  }
}
