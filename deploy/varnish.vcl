vcl 4.1;
# Varnish 7 or newer before the shop, with CDN_URL=varnish://127.0.0.1:6081: it keeps public pages until something that they show changes.

import std;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
}

# Who may purge: the workers.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers) {
            return (synth(405));
        }
        if (!req.http.x-purge-keys) {
            return (synth(400));
        }
        if (!std.ban("obj.http.surrogate-key ~ " + req.http.x-purge-keys)) {
            return (synth(400, std.ban_error()));
        }
        return (synth(200));
    }
    # Calls, the back office, pictures, drafts and editing in the shop are never kept here.
    if (req.url ~ "^/(api|admin|media|dev|health|metrics)(/|$)" || req.url ~ "[?&](template|draft)=") {
        return (pass);
    }
    # Public pages are the same for everybody; what is personal is fetched by calls.
    if (req.method == "GET" || req.method == "HEAD") {
        unset req.http.cookie;
    }
}

sub vcl_backend_response {
    # Only what the shop marks for a CDN.
    if (beresp.http.cache-control !~ "s-maxage") {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    set beresp.grace = 30s;
}

sub vcl_deliver {
    unset resp.http.surrogate-key;
    unset resp.http.cache-tag;
    # Browsers ask again each time: what they have may not outlive a purge.
    if (resp.http.cache-control ~ "s-maxage") {
        set resp.http.cache-control = "no-cache";
    }
}
