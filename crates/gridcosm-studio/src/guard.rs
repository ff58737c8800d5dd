//! Access control of the server.
//!
//! A page of another site must not be able to use a studio that runs on this computer. Browsers send `Host` and
//! `Origin` as they see them: a foreign name that resolves to 127.0.0.1 (DNS rebinding) shows in `Host`, and a page of
//! another site that opens a socket shows in `Origin`. The server checks both on every request.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::{net::SocketAddr, sync::Arc};

/// The requirements for a request.
#[derive(Debug)]
pub(crate) struct Guard {
    /// The accepted `Host` values, with the port.
    hosts: Vec<String>,
    /// Any host is accepted: the token decides.
    any_host: bool,
    token: Option<String>,
}

/// The answer to a refused request.
type Refusal = (StatusCode, &'static str);

/// The cookie that carries the token after the first page.
const COOKIE: &str = "gridcosm-token";

impl Guard {
    /// Loopback: accepts only names of this computer.
    pub(crate) fn local(bound: SocketAddr) -> Self {
        let port = bound.port();
        let mut hosts =
            ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}")).to_vec();
        hosts.push(bound.to_string());
        Self { hosts, any_host: false, token: None }
    }

    /// Reachable from elsewhere: accepts every client that knows the token.
    pub(crate) fn remote(token: String) -> Self {
        Self { hosts: Vec::new(), any_host: true, token: Some(token) }
    }

    fn check(&self, headers: &HeaderMap, query: &str) -> Result<(), Refusal> {
        // Proxies may use the first `Host` or the last one, so a request with two is always refused.
        if headers.get_all(header::HOST).iter().count() > 1 {
            return Err((StatusCode::BAD_REQUEST, "The request names more than one host."));
        }
        self.admit(headers, query).map_err(|sentence| (StatusCode::FORBIDDEN, sentence))
    }

    fn admit(&self, headers: &HeaderMap, query: &str) -> Result<(), &'static str> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).ok_or("The request does not name a host.")?;
        if !self.any_host && !self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host)) {
            return Err("This studio answers only at the address it printed.");
        }
        if let Some(origin) = headers.get(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or_default();
            let same =
                origin.split_once("://").is_some_and(|(_, rest)| rest.eq_ignore_ascii_case(host));
            if !same {
                return Err("Pages from other sites cannot use this studio.");
            }
        }
        match &self.token {
            Some(token) if !shows_token(headers, query, token) => {
                Err("The token is missing. Open the whole address that the studio printed.")
            }
            _ => Ok(()),
        }
    }
}

fn shows_token(headers: &HeaderMap, query: &str, token: &str) -> bool {
    let in_query = query.split('&').filter_map(|pair| pair.strip_prefix("token="));
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let in_cookies = pairs.filter(|(name, _)| *name == COOKIE).map(|(_, value)| value);
    in_query.chain(in_cookies).any(|shown| same(shown, token))
}

/// Compares in constant time, so that the duration does not reveal how much was right.
fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// The layer around all routes.
pub(crate) async fn check(
    State(guard): State<Arc<Guard>>,
    request: Request,
    next: Next,
) -> Response {
    let query = request.uri().query().unwrap_or_default();
    if let Err(refusal) = guard.check(request.headers(), query) {
        return refusal.into_response();
    }
    let brought_token = query.contains("token=");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, header::HeaderValue::from_static(value));
    }
    if let (true, Some(token)) = (brought_token, &guard.token) {
        let cookie = format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/");
        if let Ok(cookie) = cookie.parse() {
            headers.insert(header::SET_COOKIE, cookie);
        }
    }
    response
}

/// The page loads nothing from elsewhere, no other site may show it in a frame, and no other site learns its address.
const HEADERS: [(header::HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; \
         connect-src 'self' blob: data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_our_own_names_and_pages_pass() {
        let guard = Guard::local(([127, 0, 0, 1], 7171).into());
        let host = |name| headers(&[(header::HOST, name)]);
        assert!(guard.check(&host("127.0.0.1:7171"), "").is_ok());
        assert!(guard.check(&host("LOCALHOST:7171"), "").is_ok());
        for bad in
            ["127.0.0.1", "127.0.0.1:7172", "evil.example:7171", "localhost.evil.example:7171"]
        {
            assert!(guard.check(&host(bad), "").is_err(), "{bad}");
        }
        assert!(guard.check(&HeaderMap::new(), "").is_err());
        let from = |origin| headers(&[(header::HOST, "localhost:7171"), (header::ORIGIN, origin)]);
        assert!(guard.check(&from("http://localhost:7171"), "").is_ok());
        for bad in [
            "http://evil.example",
            "null",
            "http://localhost:7172",
            "http://localhost:7171.evil.example",
            "",
        ] {
            assert!(guard.check(&from(bad), "").is_err(), "{bad}");
        }
    }

    #[test]
    fn elsewhere_the_token_decides() {
        let guard = Guard::remote("abc".into());
        let host = headers(&[(header::HOST, "10.0.0.7:7171")]);
        assert!(guard.check(&host, "").is_err());
        assert!(guard.check(&host, "token=abd").is_err());
        assert!(guard.check(&host, "x=1&token=abc").is_ok());
        let cookie = headers(&[(header::HOST, "x:1"), (header::COOKIE, "a=b; gridcosm-token=abc")]);
        assert!(guard.check(&cookie, "").is_ok());
        let cross = headers(&[(header::HOST, "x:1"), (header::ORIGIN, "http://y:1")]);
        assert!(guard.check(&cross, "token=abc").is_err());
    }
}
