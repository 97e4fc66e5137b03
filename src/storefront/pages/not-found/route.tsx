import { data } from 'react-router';

/** The catch-all route. The root route renders the not-found page with status 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NoPage() {
  return null;
}
