import { ComingPage } from './coming-page';

export default function OutgoingRequestsPage() {
  return <ComingPage title="outgoingRequests" text="outgoingRequests" />;
}
