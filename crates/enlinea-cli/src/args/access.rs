//! Flags of commands that serve pages: where they listen, and who may come.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use enlinea_web::{ServeOptions, Token};

use crate::output::Printer;
use crate::process::exit::WrongInput;

#[derive(Args, Debug)]
#[group(id = "access")]
pub(crate) struct AccessArgs {
    /// The address to listen on. The default can be reached from this machine only; 0.0.0.0 opens the server to the
    /// network, for those who know its token.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,

    /// The token that requests must know: 12 or more letters, digits and -._~. Beyond 127.0.0.1 a random one is made and
    /// printed with the address if none is given. Others on this machine may see it in the list of processes: --token-file.
    #[arg(long, value_name = "TOKEN", group = "secret")]
    token: Option<String>,

    /// A file whose only line is the token.
    #[arg(long, value_name = "FILE", group = "secret")]
    token_file: Option<PathBuf>,

    /// Serve everyone in the network, without a token.
    #[arg(long, group = "secret")]
    no_token: bool,

    /// Requests that an address of the network may send in a second, half of them searches; it may save up five seconds.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate: u32,
}

/// What a server is started with, and what to tell about it.
#[derive(Debug)]
pub(crate) struct Admittance {
    pub(crate) options: ServeOptions,
    /// Made by us: nobody knows it unless it is printed.
    new_token: Option<Token>,
}

impl AccessArgs {
    /// Reads or makes the token.
    pub(crate) fn admit(&self, port: u16) -> anyhow::Result<Admittance> {
        let given = match (&self.token, &self.token_file) {
            (Some(text), _) => Some(text.parse::<Token>().map_err(wrong_input)?),
            (None, Some(path)) => Some(read(path)?),
            (None, None) => None,
        };
        let needs_one = !self.address.is_loopback() && !self.no_token;
        let new_token = match given {
            None if needs_one => Some(Token::random()?),
            _ => None,
        };
        let options = ServeOptions::new()
            .address(self.address)
            .port(port)
            .token(given.or_else(|| new_token.clone()))
            .requests_per_second(self.rate);
        Ok(Admittance { options, new_token })
    }
}

impl Admittance {
    /// The address of the page, with a token that nobody knows yet.
    pub(crate) fn url(&self, address: SocketAddr) -> String {
        Self::with(address, self.new_token.as_ref())
    }

    /// The address with the token, for the browser of the person who has just given it.
    pub(crate) fn own_url(&self, address: SocketAddr) -> String {
        Self::with(address, self.options.token.as_ref())
    }

    fn with(address: SocketAddr, token: Option<&Token>) -> String {
        match token {
            Some(token) => format!("http://{address}/?token={}", token.reveal()),
            None => format!("http://{address}/"),
        }
    }

    /// Says who can come, if it is not this machine alone.
    pub(crate) fn warn(&self, printer: &mut Printer) -> anyhow::Result<()> {
        let address = self.options.address;
        if address.is_loopback() {
            return Ok(());
        }
        let who = match &self.options.token {
            None => "everyone in the network can use the server",
            Some(_) => {
                "everyone in the network who knows the token can use the server; nothing is encrypted"
            }
        };
        printer.remark(&format!("warning: {address} is not loopback: {who}"))?;
        if address.is_unspecified() {
            printer.remark(&format!(
                "other machines write the name of this one instead of {address}"
            ))?;
        }
        Ok(())
    }
}

fn read(path: &Path) -> anyhow::Result<Token> {
    let name = || format!("token file `{}`", path.display());
    let text = std::fs::read_to_string(path);
    let text = text.map_err(wrong_input).with_context(name)?;
    let token = text.trim_end().parse::<Token>();
    token.map_err(wrong_input).with_context(name)
}

fn wrong_input(error: impl std::fmt::Display) -> anyhow::Error {
    WrongInput(error.to_string()).into()
}
