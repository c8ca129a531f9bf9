import { Component, type PropsWithChildren } from 'react';
import { log } from '@/platform/log';
import { type Failure, FailureScreen } from './failure-screen';

/** A page's code did not load: the server has a newer version, or the connection broke. */
const isMissingChunk = (error: Error) =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message);

interface Props {
  /** A new address retries. */
  address: string;
}
interface State {
  failure: Failure | null;
  address: string;
}

/** Shows the failure screen in place of a page that failed. */
export class FailureBoundary extends Component<PropsWithChildren<Props>, State> {
  override state: State = { failure: null, address: this.props.address };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { failure: isMissingChunk(error) ? 'newVersion' : 'unexpected' };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): Partial<State> | null {
    return address === state.address ? null : { failure: null, address };
  }

  override componentDidCatch(error: Error) {
    log('A page failed', { error: String(error) });
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : <FailureScreen failure={failure} />;
  }
}
