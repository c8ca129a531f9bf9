import { Component, type PropsWithChildren } from 'react';
import { log } from '@/platform/log';
import { type Failure, FailureScreen } from './failure-screen';
import { Attempt } from './framed-screen';

/** A page's code did not load: the server has a newer version, or the connection broke. */
const isMissingChunk = (error: Error) =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message);

const failureOf = (error: Error): Failure => {
  if (!isMissingChunk(error)) return 'unexpected';
  return navigator.onLine ? 'newVersion' : 'offline';
};

/** A browser says that it is online a moment before it is. */
const onlineAfterMs = 1000;

interface Props {
  /** A new address retries. */
  address: string;
}
interface State {
  failure: Failure | null;
  address: string;
  attempt: number;
}

/** Shows the failure screen in place of a page that failed; one that did not load without a connection is drawn once it is back. */
export class FailureBoundary extends Component<PropsWithChildren<Props>, State> {
  override state: State = { failure: null, address: this.props.address, attempt: 0 };

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

  retrySoon = () => void setTimeout(() => this.state.failure === 'offline' && this.retry(), onlineAfterMs);
  retry = () => this.setState(({ attempt }) => ({ failure: null, attempt: attempt + 1 }));

  override componentDidCatch(error: Error) {
    log('A page failed', { error: String(error) });
  }

  override render() {
    const { failure, attempt } = this.state;
    if (failure !== null) return <FailureScreen failure={failure} onRetry={this.retry} />;
    return <Attempt value={attempt}>{this.props.children}</Attempt>;
  }
}
