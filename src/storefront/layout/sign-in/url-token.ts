/**
 * Runs before anything else can read the URL: moves the secret of a link from the URL into the document, where `takeSecret` finds it;
 * with a sign-in token also its target, so that a page that is the target already stays as it is. Secrets of password resets and mail
 * confirmations have another name than sign-in tokens; the unsubscribe secret is no sign-in and stays in its form's URL.
 */
export const hideSecret = `(function(){try{var u=new URL(location.href);if(/\\/unsubscribe\\/?$/.test(u.pathname))return;var p=u.searchParams,mail=/\\/(reset-password|confirm-email)\\/?$/.test(u.pathname),k=p.has('token')?'token':mail&&p.has('code')?'code':'';if(!k)return;var d=document.documentElement.dataset;d[mail?'mailCode':'urlToken']=p.get(k);p.delete(k);if(!mail&&p.has('redirect')){d.urlRedirect=p.get('redirect');p.delete('redirect')}history.replaceState(history.state,'',u.pathname+u.search+u.hash)}catch(e){}})()`;

/** Removes and returns the secret; null when the URL had none. */
export function takeSecret(kind: 'mailCode' | 'urlToken' | 'urlRedirect'): string | null {
  const { dataset } = document.documentElement;
  const secret = dataset[kind] ?? null;
  delete dataset[kind];
  return secret;
}
