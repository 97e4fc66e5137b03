/**
 * The first thing a page does, before anything else can read its address: the secret of a link goes from the address bar
 * into the document, where its reader takes it from. Links that reset a password or confirm an address are told apart from
 * those that sign in; the one that stops mails is nobody's sign-in and is posted to as it stands.
 */
export const hideSecret = `(function(){try{var u=new URL(location.href);if(/\\/unsubscribe\\/?$/.test(u.pathname))return;var p=u.searchParams,mail=/\\/(reset-password|confirm-email)\\/?$/.test(u.pathname),k=p.has('token')?'token':mail&&p.has('code')?'code':'';if(!k)return;document.documentElement.dataset[mail?'mailCode':'urlToken']=p.get(k);p.delete(k);history.replaceState(history.state,'',u.pathname+u.search+u.hash)}catch(e){}})()`;

/** Takes the secret away for good; null when the address had none. */
export function takeSecret(kind: 'mailCode' | 'urlToken'): string | null {
  const { dataset } = document.documentElement;
  const secret = dataset[kind] ?? null;
  delete dataset[kind];
  return secret;
}
